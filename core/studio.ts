import type { StudioDefinition } from './agent/define-studio.ts';
import type { Actor, ProcedureName, ProcedureOutput, Push, Result } from './contract/index.ts';
import type { ModelSource } from './model/model-source.ts';

export interface StudioOptions {
  /** `folder` is where the project's code lies, `dataFolder` where its journal and its tools' data lie. */
  project: { name: string; folder: string; dataFolder: string };
  definition: StudioDefinition;
  models: ModelSource;
  /** The person that decisions at this machine are attributed to. */
  operator: string;
  /** How many runs may be in a running phase at once. 4 by default. */
  concurrency?: number;
  notices?: readonly string[];
}

/** The one object that surfaces talk to. */
export interface StudioApi {
  /** Validates `input`, does it, and answers with a value or one of the closed set of errors. Never throws. */
  call<N extends ProcedureName>(name: N, input: unknown, by: Actor): Promise<Result<ProcedureOutput<N>>>;
  /** Hears everything that happens, after it is durable, in order. Returns the way to stop listening. */
  subscribe(listener: (push: Push) => void): () => void;
  /** Interrupts what runs, journals it as interrupted, and closes the journal. */
  close(): Promise<void>;
}
