/** How many phases run at once. The rest wait in the order in which they came. */
export class Slots<T> {
  readonly #limit: number;
  readonly #run: (item: T) => Promise<void>;
  readonly #waiting: T[] = [];
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  /** `run` must not reject: what goes wrong in it is its own to tell. */
  constructor(limit: number, run: (item: T) => Promise<void>) {
    this.#limit = limit;
    this.#run = run;
  }

  enqueue(item: T): void {
    this.#waiting.push(item);
    this.#fill();
  }

  /** Takes nothing more, and resolves when what runs has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.length = 0;
    await Promise.all(this.#running);
  }

  #fill(): void {
    while (!this.#closed && this.#running.size < this.#limit) {
      const item = this.#waiting.shift();
      if (item === undefined) return;
      const running: Promise<void> = this.#run(item).finally(() => {
        this.#running.delete(running);
        this.#fill();
      });
      this.#running.add(running);
    }
  }
}
