import pLimit, { type LimitFunction } from 'p-limit';

/** How many phases run at once. The rest wait in the order in which they came. */
export class Slots<T> {
  readonly #limit: LimitFunction;
  readonly #run: (item: T) => Promise<void>;
  readonly #running = new Set<Promise<void>>();

  /** `run` must not reject: what goes wrong in it is its own to tell. */
  constructor(size: number, run: (item: T) => Promise<void>) {
    this.#limit = pLimit(size);
    this.#run = run;
  }

  enqueue(item: T): void {
    void this.#limit(() => {
      const running = this.#run(item).finally(() => this.#running.delete(running));
      this.#running.add(running);
      return running;
    });
  }

  resize(size: number): void {
    this.#limit.concurrency = size;
  }

  /** Forgets what waits, and resolves when what runs has ended. */
  async close(): Promise<void> {
    this.#limit.clearQueue();
    await Promise.all(this.#running);
  }
}
