import type { Interaction, StudioError, StudioInfo } from '../../core/contract/index.ts';
import type { Connection } from '../client/client.ts';
import { initialBrowsing, type Browsing } from './session-browsing.ts';
import type { PutAway } from './session-care-actions.ts';
import { emptySessionList, type SessionList } from './session-list.ts';
import type { SessionTranscript } from './session-transcript.ts';

/** What the operator looks at: an agent, and one of its sessions, or its start page. */
export interface Selection {
  readonly agentId: string | undefined;
  readonly sessionId: string | undefined;
}

/**
 * A decision made here. `sending` until the host has answered; `resolved` holds its answer until the event arrives;
 * `failed` says why nothing was decided, or who was first.
 */
export type Decision =
  | { readonly status: 'sending' }
  | { readonly status: 'resolved'; readonly interaction: Interaction }
  | { readonly status: 'failed'; readonly error: StudioError };

export type RunCommand = 'stop' | 'resume' | 'retry' | 'continue';

/** A sentence the operator should read and can put away. */
export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'error';
  readonly text: string;
}

/** What fills the middle of the window. */
export type PageName = 'playground' | 'tools' | 'settings';

/** All that the window knows. Never changed in place: what is the same object did not change. */
export interface StudioState {
  /** `connected` only once all that is shown was read anew. */
  readonly connection: Connection;
  readonly info: StudioInfo | undefined;
  /** Why the host could not be asked at the start. */
  readonly startError: StudioError | undefined;
  /** The name of the project that is being opened, where that takes its time. */
  readonly opening: string | undefined;
  readonly sessions: SessionList;
  /** Which of them the sidebar shows. */
  readonly browsing: Browsing;
  /** What was archived or deleted here and can be taken back, the latest last. */
  readonly putAway: readonly PutAway[];
  /** How many requests wait for the operator in all sessions together, those not listed here included. */
  readonly pending: number;
  /** Counts up whenever the host says by itself how many wait: an answer that was on its way then may be older. */
  readonly pendingHeard: number;
  readonly page: PageName;
  /** The inspector stands beside the transcript. */
  readonly inspecting: boolean;
  readonly selection: Selection;
  /** By session: those looked at lately. */
  readonly transcripts: Readonly<Record<string, SessionTranscript>>;
  /** By draft key; absent until the host was asked. */
  readonly drafts: Readonly<Record<string, string>>;
  /** By interaction. */
  readonly decisions: Readonly<Record<string, Decision>>;
  /** By run: what was asked for and not answered yet. */
  readonly runCommands: Readonly<Record<string, RunCommand>>;
  /** Draft key of the message on its way, if one is. */
  readonly sending: string | undefined;
  /** By draft key: why its message was not taken. */
  readonly sendErrors: Readonly<Record<string, string>>;
  readonly creatingSession: boolean;
  readonly notices: readonly Notice[];
  /** Counts up whenever the Message box should take the focus. */
  readonly messageFocus: number;
  /** Counts up with every message the host has taken: the transcript then goes to its end. */
  readonly messagesSent: number;
}

export const initialState: StudioState = {
  connection: 'connected',
  info: undefined,
  startError: undefined,
  opening: undefined,
  sessions: emptySessionList,
  browsing: initialBrowsing,
  putAway: [],
  pending: 0,
  pendingHeard: 0,
  page: 'playground',
  inspecting: false,
  selection: { agentId: undefined, sessionId: undefined },
  transcripts: {},
  drafts: {},
  decisions: {},
  runCommands: {},
  sending: undefined,
  sendErrors: {},
  creatingSession: false,
  notices: [],
  messageFocus: 0,
  messagesSent: 0,
};

/** The key under which the host keeps what is typed in the Message box. */
export function messageDraftKey({ sessionId, agentId }: Selection): string {
  return sessionId === undefined ? `composer:new:${agentId ?? ''}` : `composer:${sessionId}`;
}

/** The key under which the host keeps the reason typed for an interaction. */
export function reasonDraftKey(interactionId: string): string {
  return `reason:${interactionId}`;
}

/** The key under which the host keeps a form as far as it has been filled in, as JSON. */
export function answersDraftKey(interactionId: string): string {
  return `answers:${interactionId}`;
}

/** The key under which the host keeps what is to be recorded as a call's result. */
export function resultDraftKey(interactionId: string): string {
  return `result:${interactionId}`;
}

/** The notices with one more; one that is there already stays one. */
export function withNotice(notices: readonly Notice[], tone: Notice['tone'], text: string): readonly Notice[] {
  if (notices.some((notice) => notice.text === text)) return notices;
  const id = notices.reduce((highest, notice) => Math.max(highest, notice.id), 0) + 1;
  return [...notices, { id, tone, text }];
}

/** `record` without `key`; the same object where it was not there. */
export function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!(key in record)) return record;
  const { [key]: _, ...rest } = record;
  return rest;
}
