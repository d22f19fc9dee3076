import type { Push } from '../contract/index.ts';

/** Who hears what happens. A listener that throws harms neither the others nor what happened. */
export class Listeners {
  readonly #listeners = new Set<(push: Push) => void>();
  readonly #onFault: (fault: unknown) => void;

  constructor(onFault: (fault: unknown) => void) {
    this.#onFault = onFault;
  }

  add(listener: (push: Push) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(push: Push): void {
    for (const listener of this.#listeners) {
      try {
        listener(push);
      } catch (error) {
        this.#onFault(error);
      }
    }
  }
}
