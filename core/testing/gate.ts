/** A place where something stops until a test lets it on. */
export interface Gate {
  /** Resolves once something waits at the gate. */
  readonly reached: Promise<void>;
  /** Waits until the gate is open; rejects when `signal` aborts. */
  pass(signal?: AbortSignal): Promise<void>;
  open(): void;
}

export function gate(): Gate {
  let arrive = () => {};
  let open = () => {};
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    reached,
    open: () => open(),
    pass(signal) {
      arrive();
      if (!signal) return opened;
      return new Promise((resolve, reject) => {
        const stop = () => reject(signal.reason);
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop, { once: true });
        void opened.then(() => {
          signal.removeEventListener('abort', stop);
          resolve();
        });
      });
    },
  };
}
