import { JournalError } from '../journal/journal-error.ts';
import type { Command } from './command.ts';
import type { Sessions } from './sessions.ts';

/** How often writing is tried again by itself, in milliseconds. */
const AGAIN_AFTER = 2_000;

/**
 * Reports that the journal could not take, because the disk is full, say. They are written before anything else
 * happens to their session, and tried again by themselves until they are. Should the process end first, the next one
 * finds the phase as interrupted.
 */
export class Unrecorded {
  readonly #sessions: Sessions;
  readonly #onFault: (fault: unknown) => void;
  readonly #commands = new Map<string, Command[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor(sessions: Sessions, onFault: (fault: unknown) => void) {
    this.#sessions = sessions;
    this.#onFault = onFault;
  }

  add(sessionId: string, commands: readonly Command[]): void {
    this.#commands.set(sessionId, [...(this.#commands.get(sessionId) ?? []), ...commands]);
    this.#writeAll();
  }

  /** Writes what one session misses. Throws a `JournalError` if that still can't be done. */
  write(sessionId: string): void {
    const commands = this.#commands.get(sessionId);
    if (!commands) return;
    for (let command = commands[0]; command; command = commands[0]) {
      this.#sessions.execute(sessionId, command);
      commands.shift();
    }
    this.#commands.delete(sessionId);
  }

  /** Tries once more, for the last time. */
  close(): void {
    clearTimeout(this.#timer);
    for (const sessionId of this.#commands.keys()) this.write(sessionId);
  }

  #writeAll(): void {
    for (const sessionId of this.#commands.keys()) {
      try {
        this.write(sessionId);
      } catch (error) {
        if (!(error instanceof JournalError)) this.#onFault(error);
      }
    }
    clearTimeout(this.#timer);
    this.#timer = this.#commands.size > 0 ? setTimeout(() => this.#writeAll(), AGAIN_AFTER).unref() : undefined;
  }
}
