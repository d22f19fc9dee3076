import { JournalError } from '../journal/journal-error.ts';

/** How often writing is tried again by itself, in milliseconds. */
export const AGAIN_AFTER = 2_000;

/**
 * Reports that the journal could not take, because the disk is full, say. They are written before anything else
 * happens to their session, and tried again by themselves until they are. Should the process end first, the next one
 * finds the phase as interrupted.
 */
export class Unrecorded {
  readonly #onFault: (fault: unknown) => void;
  readonly #reports = new Map<string, (() => void)[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor(onFault: (fault: unknown) => void) {
    this.#onFault = onFault;
  }

  add(sessionId: string, reports: readonly (() => void)[]): void {
    this.#reports.set(sessionId, [...(this.#reports.get(sessionId) ?? []), ...reports]);
    this.#writeAll();
  }

  /** Writes what one session misses. Throws a `JournalError` if that still can't be done. */
  write(sessionId: string): void {
    const reports = this.#reports.get(sessionId);
    if (!reports) return;
    for (let report = reports[0]; report; report = reports[0]) {
      report();
      reports.shift();
    }
    this.#reports.delete(sessionId);
  }

  /** Tries once more, for the last time. */
  close(): void {
    clearTimeout(this.#timer);
    for (const sessionId of this.#reports.keys()) this.write(sessionId);
  }

  #writeAll(): void {
    for (const sessionId of this.#reports.keys()) {
      try {
        this.write(sessionId);
      } catch (error) {
        if (!(error instanceof JournalError)) this.#onFault(error);
      }
    }
    clearTimeout(this.#timer);
    this.#timer = this.#reports.size > 0 ? setTimeout(() => this.#writeAll(), AGAIN_AFTER).unref() : undefined;
  }
}
