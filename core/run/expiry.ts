import type { Actor, StoredEvent } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import type { Environment } from './command.ts';
import type { Sessions } from './sessions.ts';

const STUDIO: Actor = { name: 'Holdpoint', surface: 'studio' };

/** The longest that the timer waits, in milliseconds: while a machine sleeps its timers stand still, the time does not. */
const LONGEST = 60_000;

/** When writing is tried again, in milliseconds. */
const AGAIN_AFTER = 5_000;

/**
 * Closes requests whose time is up. One timer serves the nearest; the journal knows the rest, so that a request that
 * waits costs nothing and a restart loses none.
 */
export class Expiry {
  readonly #sessions: Sessions;
  readonly #journal: Journal;
  readonly #environment: Environment;
  readonly #catchUp: (sessionId: string) => void;
  readonly #onFault: (fault: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** `catchUp` writes what a session owes to the journal first: an owed Stop comes before an expiry. */
  constructor(
    sessions: Sessions,
    journal: Journal,
    environment: Environment,
    catchUp: (sessionId: string) => void,
    onFault: (fault: unknown) => void,
  ) {
    this.#catchUp = catchUp;
    this.#sessions = sessions;
    this.#journal = journal;
    this.#environment = environment;
    this.#onFault = onFault;
  }

  /** Called after each commit: sets the timer anew if what waits has changed. */
  react(events: readonly StoredEvent[]): void {
    const changes = events.some(({ event }) => 'request' in event && event.request.expiresAt !== undefined);
    if (changes) this.#schedule();
  }

  /** Closes what is due now, and waits for what is next. What a full disk keeps open is tried again a little later. */
  check(): void {
    if (this.#closed) return;
    try {
      for (const interaction of this.#journal.due(this.#environment.now())) {
        const { sessionId } = interaction.request;
        this.#catchUp(sessionId);
        this.#sessions.execute(sessionId, { type: 'expire', interaction, by: STUDIO });
      }
      this.#schedule();
    } catch (error) {
      this.#onFault(error);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.check(), AGAIN_AFTER).unref();
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const next = this.#journal.nextExpiry();
    if (next === undefined) return;
    const wait = Math.min(LONGEST, Math.max(0, next - this.#environment.now()));
    this.#timer = setTimeout(() => this.check(), wait).unref();
  }
}
