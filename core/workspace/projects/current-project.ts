import type { OpenedProject } from '../../surface/open-project.ts';
import type { Workspace } from '../workspace.ts';

export interface CurrentProjectOptions {
  workspace: Workspace;
  /** Opens a project's Studio; rejects with a sentence. */
  open: (folder: string) => Promise<OpenedProject>;
  /** A project is there: the one before, if there was one, is closed afterwards. */
  onShow: (opened: OpenedProject) => void;
  /** How long to wait for a project to close, in milliseconds. */
  closeLimit: number;
  /** Hears that one did not close in time. */
  onLate: (sentence: string) => void;
}

/** How long surfaces may take to say that what was typed is kept, in milliseconds. */
const GOODBYE = 1_000;

const LATE =
  'The journal was not closed in time. What was confirmed is safe; opening the project again recovers the rest.';

/**
 * The project that is open. The next one is opened before it is closed: one that can't be opened costs nothing. One
 * change after the other.
 */
export class CurrentProject {
  readonly #options: CurrentProjectOptions;
  #opened: OpenedProject | undefined;
  #changing: Promise<unknown> = Promise.resolve();
  #left: (() => void) | undefined;

  constructor(options: CurrentProjectOptions) {
    this.#options = options;
  }

  get opened(): OpenedProject | undefined {
    return this.#opened;
  }

  /** Shows the project in `folder`, a real path, from now on. Rejects with a sentence, and then nothing has changed. */
  show(folder: string): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.#opened;
      if (before?.folder === folder) return;
      const next = await this.#options.open(folder);
      if (before !== undefined) await this.#partings();
      this.#opened = next;
      this.#options.workspace.show(next.studio);
      this.#options.onShow(next);
      await this.#close(before);
    });
  }

  /** A surface says that what was typed in it is kept. */
  leave(): void {
    this.#left?.();
  }

  /** Closes what is open; nothing is opened any more while it does. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      this.#options.workspace.show(undefined);
      await this.#close(this.#opened);
      this.#opened = undefined;
    });
  }

  /** What was typed belongs to the project that is left. */
  #partings(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GOODBYE);
      this.#left = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#options.workspace.leaving();
    });
  }

  /** In bounded time, whatever a tool of the project is up to. */
  async #close(opened: OpenedProject | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.#options.onLate(LATE);
        resolve();
      }, this.#options.closeLimit);
    });
    await Promise.race([opened?.close(), late]).finally(() => clearTimeout(timer));
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#changing.then(change);
    this.#changing = done.catch(() => undefined);
    return done;
  }
}
