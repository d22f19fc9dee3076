import type { OpenedProject } from '../../surface/open-project.ts';
import type { Workspace } from '../workspace.ts';

export interface CurrentProjectOptions {
  workspace: Workspace;
  /** Opens a project's Studio; rejects with a sentence, and soon where `signal` is aborted while its code is loaded. */
  open: (folder: string, signal: AbortSignal) => Promise<OpenedProject>;
  /** A project is there: the one before, if there was one, is closed afterwards. */
  onShow: (opened: OpenedProject) => void;
  /** A project was closed. */
  onClosed: (opened: OpenedProject) => void;
}

/** A project that somebody wants to see. */
interface Choice {
  folder: string;
  givenUp: AbortController;
  /** Whether it is shown. */
  shown: Promise<boolean>;
}

/** How long surfaces may take to say that what was typed is kept, in milliseconds. */
const GOODBYE = 1_000;

/**
 * The project that is open. The next one is opened before it is closed: one that can't be opened costs nothing. One
 * change after the other, and the newest choice wins: one that is still being opened then is given up.
 */
export class CurrentProject {
  readonly #options: CurrentProjectOptions;
  #opened: OpenedProject | undefined;
  #choice: Choice | undefined;
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
   * not be left once the next is ready (what works in it may have begun meanwhile), and where this choice was given up.
   * Rejects with a sentence, and then nothing has changed either.
   */
  show(folder: string, mayLeave: () => Promise<boolean>): Promise<boolean> {
    if (this.#choice?.folder === folder) return this.#choice.shown;
    this.stay();
    const givenUp = new AbortController();
    const shown = this.#inTurn(() => this.#change(folder, mayLeave, givenUp.signal));
    const choice: Choice = { folder, givenUp, shown };
    this.#choice = choice;
    const over = (): void => {
      if (this.#choice === choice) this.#choice = undefined;
    };
    shown.then(over, over);
    return shown;
  }

  /** Gives up what is being opened: what is open stays so. */
  stay(): void {
    this.#choice?.givenUp.abort();
    this.#choice = undefined;
  }

  /** Resolves once nothing is being opened or closed. */
  async settled(): Promise<void> {
    let seen: unknown;
    while (seen !== this.#changing) {
      seen = this.#changing;
      await seen;
    }
  }

  async #change(folder: string, mayLeave: () => Promise<boolean>, givenUp: AbortSignal): Promise<boolean> {
    const before = this.#opened;
    if (givenUp.aborted) return false;
    if (before?.folder === folder) return true;
    const next = await this.#openUnless(givenUp, folder);
    if (next === undefined) return false;
    if (!(await this.#isLeft(before, mayLeave, givenUp))) {
      await next.close();
      return false;
    }
    this.#opened = next;
    this.#options.workspace.show(next.studio);
    this.#options.onShow(next);
    if (before !== undefined) await this.#end(before);
    return true;
  }

  /** Undefined where it was given up meanwhile, however that ended. */
  async #openUnless(givenUp: AbortSignal, folder: string): Promise<OpenedProject | undefined> {
    try {
      return await this.#options.open(folder, givenUp);
    } catch (error) {
      if (givenUp.aborted) return undefined;
      throw error;
    }
  }

  /** Whether the one before may be left for the next one, with what was typed in it kept. */
  async #isLeft(
    before: OpenedProject | undefined,
    mayLeave: () => Promise<boolean>,
    givenUp: AbortSignal,
  ): Promise<boolean> {
    if (givenUp.aborted) return false;
    if (before === undefined) return true;
    if (!(await mayLeave()) || givenUp.aborted) return false;
    await this.#partings();
    return !givenUp.aborted;
  }

  /** One of the surfaces says that what was typed in it is kept. */
  leave(): void {
    this.#left?.();
  }

  /** Closes what is open, and gives up what is being opened; nothing is opened any more while it does. */
  close(): Promise<void> {
    this.stay();
    return this.#inTurn(async () => {
      this.#options.workspace.show(undefined);
      if (this.#opened !== undefined) await this.#end(this.#opened);
      this.#opened = undefined;
    });
  }

  async #end(opened: OpenedProject): Promise<void> {
    await opened.close();
    this.#options.onClosed(opened);
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
