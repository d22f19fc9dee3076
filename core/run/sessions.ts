import {
  fail,
  type Interaction,
  ok,
  type Result,
  type SessionEvent,
  type SessionEventType,
  type StoredEvent,
} from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import { after, place } from './apply-events.ts';
import type { Command, Environment } from './command.ts';
import { decide } from './decide/decide.ts';
import { duplicate, type DuplicateOptions } from './duplicate.ts';
import { evolve } from './evolve.ts';
import type { SessionState } from './state.ts';
import { summaryOf } from './summary.ts';

/** What a commit did, told after it is durable. `before` is undefined for a new session. */
export interface Committed {
  before: SessionState | undefined;
  state: SessionState;
  events: readonly StoredEvent[];
}

/**
 * Written without waiting for the disk: lost to no crash, and to a power cut only if it comes within the journal's
 * `SYNC_AFTER`. The next durable commit takes them along, and no tool starts and nobody is asked before one: a message
 * and a finished turn are on the disk with the first thing that follows from them.
 */
const NOT_DURABLE: ReadonlySet<SessionEventType> = new Set<SessionEventType>([
  'session.created',
  'run.started',
  'phase.queued',
  'phase.started',
  'turn.started',
  'turn.text',
  'turn.finished',
  'tool.judged',
]);

/**
 * Where commands become events. Reading the state, deciding and committing happen in one go, so that no two commands
 * are ever decided on the same state. Nothing is cached: a session that waits costs no memory.
 */
export class Sessions {
  readonly #journal: Journal;
  readonly #environment: Environment;
  readonly #onCommit: (committed: Committed) => void;

  constructor(journal: Journal, environment: Environment, onCommit: (committed: Committed) => void) {
    this.#journal = journal;
    this.#environment = environment;
    this.#onCommit = onCommit;
  }

  get(sessionId: string): SessionState | undefined {
    return this.#journal.session(sessionId)?.state as SessionState | undefined;
  }

  create(agentId: string, title?: string): SessionState {
    const id = this.#environment.newId('session');
    const event: SessionEvent = { type: 'session.created', agentId, ...(title !== undefined && { title }) };
    const events = place(id, 0, this.#environment.now(), [event]);
    const state = events.reduce<SessionState | undefined>(evolve, undefined);
    if (!state) throw new Error('A new session has no state.');
    this.#commit({ before: undefined, state, events });
    return state;
  }

  /** A copy of a session; undefined where there is no run that it should end before. */
  duplicate(sessionId: string, options: DuplicateOptions): SessionState | undefined {
    const copy = duplicate(this.#journal.events(sessionId), options, this.#environment);
    if (!copy) return undefined;
    const { events, interactions, state } = copy;
    const session = { summary: summaryOf(state), state };
    this.#journal.commit({ events, session, interactions, copied: true, durable: true });
    this.#onCommit({ before: undefined, state, events: [] });
    return state;
  }

  /** Decides a command and writes what follows. Throws a `JournalError` if it can't be written; then nothing happened. */
  execute(sessionId: string, command: Command): Result<Committed> {
    const before = this.get(sessionId);
    if (!before) return fail('not_found', 'There is no such session.');
    const decision = decide(before, command, this.#environment);
    if (!decision.ok) return decision;
    const at = this.#environment.now();
    const events = place(sessionId, before.seq, at, decision.events);
    const committed = { before, state: after(before, at, decision.events), events };
    if (events.length > 0) this.#commit(committed);
    return ok(committed);
  }

  #commit(committed: Committed): void {
    const { state, events } = committed;
    this.#journal.commit({
      events,
      session: { summary: summaryOf(state), state },
      interactions: this.#interactionsAfter(events),
      durable: events.some(({ event }) => !NOT_DURABLE.has(event.type)),
    });
    this.#onCommit(committed);
  }

  #interactionsAfter(events: readonly StoredEvent[]): Interaction[] {
    return events.flatMap(({ event }): Interaction[] => {
      if ('request' in event) return [{ request: event.request, status: 'pending' }];
      if (!('resolution' in event)) return [];
      const known = this.#journal.interaction(event.interactionId);
      if (!known) throw new Error(`Interaction ${event.interactionId} was resolved before it was requested.`);
      return [{ ...known, status: event.resolution.status, resolution: event.resolution }];
    });
  }
}
