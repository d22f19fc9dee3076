import type { Actor, StoredEvent } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import type { Environment } from './command.ts';
import type { Sessions } from './sessions.ts';

const STUDIO: Actor = { name: 'Holdpoint', surface: 'studio' };

/** The longest that a timer can wait, in milliseconds; a later expiry is looked at again by then. */
const LONGEST = 2 ** 31 - 1;

/**
 * Closes requests whose time is up. One timer serves the nearest; the journal knows the rest, so that a request that
 * waits costs nothing and a restart loses none.
 */
export class Expiry {
  readonly #sessions: Sessions;
  readonly #journal: Journal;
  readonly #environment: Environment;
  readonly #onFault: (fault: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(sessions: Sessions, journal: Journal, environment: Environment, onFault: (fault: unknown) => void) {
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

  /** Closes what is due now, and waits for what is next. Throws a `JournalError` if that can't be written. */
  run(): void {
    for (const interaction of this.#journal.due(this.#environment.now())) {
      this.#sessions.execute(interaction.request.sessionId, { type: 'expire', interaction, by: STUDIO });
    }
    this.#schedule();
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
    this.#timer = setTimeout(() => this.#fire(), wait).unref();
  }

  /** What a full disk keeps from being closed is tried again a little later. */
  #fire(): void {
    try {
      this.run();
    } catch (error) {
      this.#onFault(error);
      if (!this.#closed) this.#timer = setTimeout(() => this.#fire(), 5_000).unref();
    }
  }
}
