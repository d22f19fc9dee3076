import type { OpenedProject } from '../../surface/open-project.ts';
import type { Workspace } from '../workspace.ts';

export interface CurrentProjectOptions {
  workspace: Workspace;
  /** Opens a project's Studio; rejects with a sentence. */
  open: (folder: string) => Promise<OpenedProject>;
  /** A project is there: the one before, if there was one, is closed afterwards. */
  onShow: (opened: OpenedProject) => void;
  /** The project that is open stays, although another one's code has run. */
  onStay: (opened: OpenedProject) => void;
}

/** How long surfaces may take to say that what was typed is kept, in milliseconds. */
const GOODBYE = 1_000;

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

  /**
   * Shows the project in `folder`, a real path, from now on. False, and nothing has changed, where the one before may
   * not be left once the next is ready: what works in it may have begun meanwhile. Rejects with a sentence, and then
   * nothing has changed either.
   */
  show(folder: string, mayLeave: () => Promise<boolean>): Promise<boolean> {
    return this.#inTurn(async () => {
      const before = this.#opened;
      if (before?.folder === folder) return true;
      const next = await this.#openBeside(before, folder);
      if (before !== undefined && !(await mayLeave())) {
        await next.close();
        this.#options.onStay(before);
        return false;
      }
      if (before !== undefined) await this.#partings();
      this.#opened = next;
      this.#options.workspace.show(next.studio);
      this.#options.onShow(next);
      await before?.close();
      return true;
    });
  }

  async #openBeside(before: OpenedProject | undefined, folder: string): Promise<OpenedProject> {
    try {
      return await this.#options.open(folder);
    } catch (error) {
      if (before !== undefined) this.#options.onStay(before);
      throw error;
    }
  }

  /** One of the surfaces says that what was typed in it is kept. */
  leave(): void {
    this.#left?.();
  }

  /** Closes what is open; nothing is opened any more while it does. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      this.#options.workspace.show(undefined);
      await this.#opened?.close();
      this.#opened = undefined;
    });
  }

  /** What was typed belongs to the project that is left: all who hear are waited for, and some never answer. */
  #partings(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GOODBYE);
      let answers = 0;
      let asked = Infinity;
      const look = (): void => {
        if (answers < asked) return;
        clearTimeout(timer);
        resolve();
      };
      this.#left = () => {
        answers += 1;
        look();
      };
      asked = this.#options.workspace.leaving();
      look();
    });
  }

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#changing.then(change);
    this.#changing = done.catch(() => undefined);
    return done;
  }
}
