import {
  type Actor,
  fail,
  parseCall,
  type ProcedureInput,
  type ProcedureName,
  type ProcedureOutput,
  type Push,
  type Result,
  workspaceProcedures,
  type WorkspaceProcedureName,
} from '../contract/index.ts';
import type { CallAbout, StudioApi } from '../studio.ts';
import { Listeners } from '../studio/listeners.ts';

/** What is around a Studio, on input that was validated. */
export type WorkspaceHandlers = {
  [N in WorkspaceProcedureName]: (
    input: ProcedureInput<N>,
    by: Actor,
  ) => Result<ProcedureOutput<N>> | Promise<Result<ProcedureOutput<N>>>;
};

/**
 * The Studio of whichever project is open, and what surrounds it. Surfaces talk to it as to a Studio, and stay where they
 * are when another project is opened.
 */
export class Workspace implements StudioApi {
  readonly #handlers: () => WorkspaceHandlers;
  readonly #onFault: (fault: unknown) => void;
  readonly #listeners: Listeners;
  /** Those of them in which something may have been typed. */
  readonly #leavers = new Set<object>();
  #studio: StudioApi | undefined;
  #unsubscribe: (() => void) | undefined;

  /** `handlers` is asked at each call: what surrounds the Studio may itself look at the workspace. */
  constructor(handlers: () => WorkspaceHandlers, onFault: (fault: unknown) => void) {
    this.#handlers = handlers;
    this.#onFault = onFault;
    this.#listeners = new Listeners(onFault);
  }

  /** Shows another project's Studio, or none, from now on. The one before is the caller's to close. */
  show(studio: StudioApi | undefined): void {
    this.#unsubscribe?.();
    this.#studio = studio;
    this.#unsubscribe = studio?.subscribe((push) => this.#listeners.tell(push));
    this.changed();
  }

  /** Tells surfaces to read the studio again. */
  changed(): void {
    this.#listeners.tell({ type: 'studio' });
  }

  /** Tells surfaces which project is being opened meanwhile; that it is over without a name. */
  opening(name?: string): void {
    this.#listeners.tell({ type: 'opening', ...(name !== undefined && { name }) });
  }

  /** Tells surfaces that the project is about to be closed. Answers how many of them say when they have left it. */
  leaving(): number {
    this.#listeners.tell({ type: 'studio', leaving: true });
    return this.#leavers.size;
  }

  async call<N extends ProcedureName>(
    name: N,
    input: unknown,
    by: Actor,
    about?: CallAbout,
  ): Promise<Result<ProcedureOutput<N>>> {
    if (!isWorkspaces(name)) {
      return this.#studio?.call(name, input, by, about) ?? fail('conflict', 'No project is open. Open one first.');
    }
    const parsed = parseCall(name, input);
    if (!parsed.ok) return parsed;
    try {
      return (await this.#handlers()[name](parsed.value.input as never, by)) as Result<ProcedureOutput<N>>;
    } catch (error) {
      this.#onFault(error);
      return fail('internal', 'Something in Holdpoint itself failed. Nothing was changed; try again.');
    }
  }

  subscribe(listener: (push: Push) => void, how?: { leaves: true }): () => void {
    const leaver = {};
    if (how?.leaves === true) this.#leavers.add(leaver);
    const end = this.#listeners.add(listener);
    return () => {
      this.#leavers.delete(leaver);
      end();
    };
  }

  /** Closes the Studio that is shown. */
  async close(): Promise<void> {
    const studio = this.#studio;
    this.#unsubscribe?.();
    this.#studio = undefined;
    await studio?.close();
  }
}

function isWorkspaces(name: ProcedureName): name is WorkspaceProcedureName {
  return Object.hasOwn(workspaceProcedures, name);
}
