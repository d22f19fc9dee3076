import type {
  DirectCall,
  Interaction,
  InteractionStatus,
  SessionEventType,
  SessionPlace,
  SessionSummary,
  StoredEvent,
  Passage,
} from '../contract/index.ts';

/** A session as the journal keeps it beside its events: the summary, and the state that commands are decided on. */
export interface SessionRecord {
  readonly summary: SessionSummary;
  /** Whatever the layer above folds events into, as JSON. */
  readonly state: unknown;
}

/** Everything that one commit writes, in one transaction or not at all. */
export interface Commit {
  readonly events: readonly StoredEvent[];
  /** Absent for events that belong to no session: those of direct calls. */
  readonly session?: SessionRecord;
  readonly calls?: readonly DirectCall[];
  readonly interactions: readonly Interaction[];
  /** The events happened in another session: nothing was called again. */
  readonly copied?: boolean;
  /**
   * True if the commit must survive a power loss at once: it is on the disk before `commit` returns. Others are within a
   * tenth of a second.
   */
  readonly durable: boolean;
}

export interface SessionPage {
  limit: number;
  before?: string | undefined;
  /** Those in the list without it. */
  place?: SessionPlace | undefined;
  /** Only those in whose title, messages or answers this stands. */
  search?: string | undefined;
}

export interface FoundSessions {
  sessions: SessionSummary[];
  next?: string;
  /** By session, where something was searched for: the words around where it was said last. */
  passages?: Record<string, Passage>;
}

export interface InteractionFilter {
  status?: InteractionStatus | undefined;
  sessionId?: string | undefined;
}

export interface InteractionPage {
  limit: number;
  /** The `next` of the page before. */
  after?: string | undefined;
}

export interface ToolOfAgent {
  agentId: string;
  toolName: string;
}

/** A call as the journal has it: a person's, or what happened to one of an agent's, from its turn on. */
export type CallRecord = { direct: DirectCall } | { callId: string; events: StoredEvent[] };

/**
 * The append-only log of what happened, and the projections that are written with it. Every method throws a
 * `JournalError` when the disk says no; nothing of a failed commit remains.
 */
export interface Journal {
  commit(commit: Commit): void;
  session(sessionId: string): SessionRecord | undefined;
  /** The session of a run, whichever of its runs that is. */
  sessionOfRun(runId: string): string | undefined;
  /** Newest first by last change. `before` is the `next` of the page before. */
  sessions(page: SessionPage): FoundSessions;
  /** Takes sessions out of the journal for good, with all that was in them. */
  purge(sessionIds: readonly string[]): void;
  /** Sessions whose run is queued or running, oldest request first: what a start has to take up again. */
  unfinished(): string[];
  /** In order. `types` leaves out all others; `before` and `after` are exclusive. */
  events(
    sessionId: string,
    options?: { after?: number; before?: number; types?: readonly SessionEventType[]; limit?: number },
  ): StoredEvent[];
  event(sessionId: string, seq: number): StoredEvent | undefined;
  /** The numbers of the newest `limit` events of a type before `before`, newest first. */
  positions(
    sessionId: string,
    type: SessionEventType,
    options: { before?: number | undefined; limit: number },
  ): number[];
  interaction(id: string): Interaction | undefined;
  /** Oldest first; all of them without a page. */
  interactions(filter: InteractionFilter, page?: InteractionPage): { interactions: Interaction[]; next?: string };
  /** The newest approval of a call. */
  approvalOf(sessionId: string, callId: string): Interaction | undefined;
  /** The newest calls of a tool. `before` is the `next` of the page before. */
  callsOf(
    tool: ToolOfAgent,
    page: { limit: number; before?: string | undefined },
  ): { calls: CallRecord[]; next?: string };
  /** What happened to a call after it was proposed or made, in order. */
  eventsOfCall(callId: string): StoredEvent[];
  /** Direct calls that were started and not seen to finish. */
  openCalls(): DirectCall[];
  /** The number of a stream's last event; 0 if it has none. */
  lastSeq(streamId: string): number;
  /** How many interactions are pending, over all sessions. */
  pending(): number;
  /** Pending interactions whose time is up at `now`, earliest first. */
  due(now: number): Interaction[];
  /** When the next pending interaction's time is up, in epoch milliseconds. */
  nextExpiry(): number | undefined;
  /** Small things that a surface keeps: the selected session, drafts. */
  read(key: string): string | undefined;
  /** Durable at once; undefined removes. */
  write(key: string, value: string | undefined): void;
  close(): void;
}
