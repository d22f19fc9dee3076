/** The longest pause, in milliseconds. */
const LONGEST = 1000;

/**
 * When to tell again of requests whose answers were refused. The first time it is at once; a listener that always gives
 * the same wrong answer is asked ever later, so that it keeps nothing else from running.
 */
export class Retelling {
  readonly #tell: (id: string) => void;
  readonly #refusals = new Map<string, number>();

  constructor(tell: (id: string) => void) {
    this.#tell = tell;
  }

  /** An answer to this request was refused. */
  after(id: string): void {
    const refusals = this.#refusals.get(id) ?? 0;
    this.#refusals.set(id, refusals + 1);
    const pause = refusals === 0 ? 0 : Math.min(LONGEST, 2 ** refusals);
    // What waits keeps its process alive by other means, where it does.
    setTimeout(() => this.#tell(id), pause).unref();
  }

  /** Forgets all but what is pending. */
  keep(pending: ReadonlySet<string>): void {
    for (const id of this.#refusals.keys()) if (!pending.has(id)) this.#refusals.delete(id);
  }
}
