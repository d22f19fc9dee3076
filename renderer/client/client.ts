import type { ProcedureInput, ProcedureName, ProcedureOutput, Push, Result } from '../../core/contract/index.ts';

/** How the window reaches the Studio. The store knows nothing else of the host. */
export interface Client {
  /** Never rejects: what goes wrong on the way is an error value like the host's own. */
  call<N extends ProcedureName>(name: N, input: ProcedureInput<N>): Promise<Result<ProcedureOutput<N>>>;
  /** Hears what happens from now on, in order. Returns the way to stop listening. */
  subscribe(listener: (pushes: readonly Push[]) => void): () => void;
}
