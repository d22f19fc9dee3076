import type { ProcedureInput, ProcedureName, ProcedureOutput, Push, Result } from '../../core/contract/index.ts';

/**
 * `lost`: it is tried again by itself. `refused`: the host is there, and doesn't know this browser. `resting`: nobody
 * looks at this page, and its place is another one's. `crowded`: it is looked at, and there is no place for it.
 */
export type Connection = 'connected' | 'lost' | 'refused' | 'resting' | 'crowded';

/** Whether what is shown may be old although the host is there: nothing is decided on it. */
export function isUnheard(connection: Connection): boolean {
  return connection === 'resting' || connection === 'crowded';
}

/** How the window reaches the Studio. The store knows nothing else of the host. */
export interface Client {
  /** Never rejects: what goes wrong on the way is an error value like the host's own. */
  call<N extends ProcedureName>(name: N, input: ProcedureInput<N>): Promise<Result<ProcedureOutput<N>>>;
  /** Hears what happens from now on, in order. Returns the way to stop listening. */
  subscribe(listener: (pushes: readonly Push[]) => void): () => void;
  /**
   * From now on each call says that this project's page makes it, by its folder: where another is open, nothing is done.
   * Undefined while the page shows none.
   */
  mean(project: string | undefined): void;
  /**
   * Hears each change of the connection, which counts as there at first. What happened while it wasn't is pushed to
   * nobody: it is to be read. Returns the way to stop listening.
   */
  watch(listener: (connection: Connection) => void): () => void;
}

/** What a call answers while the connection is lost. Whoever shows it can take it away when it is there again. */
export const UNREACHABLE =
  "Holdpoint can't be reached just now. Nothing is lost: try again as soon as the connection is back.";
