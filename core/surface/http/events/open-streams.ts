export interface StreamPlace {
  /** Aborts when the place is given back, and when the server closes. */
  signal: AbortSignal;
  /** Gives the place back; more than once does no harm. */
  leave(): void;
}

/** The streams that a server holds open: bounded, and all ended when it closes. */
export class OpenStreams {
  readonly #limit: number;
  readonly #open = new Set<AbortController>();
  #closed = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** A place for one more stream, or undefined where there is none. */
  take(): StreamPlace | undefined {
    if (this.#closed || this.#open.size >= this.#limit) return undefined;
    const controller = new AbortController();
    this.#open.add(controller);
    const leave = (): void => {
      this.#open.delete(controller);
      controller.abort();
    };
    return { signal: controller.signal, leave };
  }

  /** Ends all at once, and takes no more. */
  close(): void {
    this.#closed = true;
    for (const controller of this.#open) controller.abort();
  }
}
