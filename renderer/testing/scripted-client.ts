import type { ProcedureInput, ProcedureName, ProcedureOutput, Push, Result } from '../../core/contract/index.ts';
import type { Client, Connection } from '../client/client.ts';

type Answer<N extends ProcedureName> = Result<ProcedureOutput<N>>;

/** What the host answers, by procedure. A procedure that isn't there must not be called. */
export type Script = { [N in ProcedureName]?: (input: ProcedureInput<N>) => Answer<N> | Promise<Answer<N>> };

export interface ScriptedClient extends Client {
  /** Every call so far, in order. */
  readonly calls: readonly { name: ProcedureName; input: unknown }[];
  /** The inputs of one procedure's calls. */
  inputs<N extends ProcedureName>(name: N): ProcedureInput<N>[];
  /** The project that calls say they mean. */
  meant(): string | undefined;
  push(...pushes: Push[]): void;
  /** The connection is lost, or there again. */
  change(connection: Connection): void;
}

/** A host for tests: it answers what the script says, and throws when it is asked for anything else. */
export function createScriptedClient(script: Script): ScriptedClient {
  const calls: { name: ProcedureName; input: unknown }[] = [];
  const listeners = new Set<(pushes: readonly Push[]) => void>();
  const watchers = new Set<(connection: Connection) => void>();
  let meant: string | undefined;
  return {
    calls,
    inputs: <N extends ProcedureName>(name: N) =>
      calls.filter((call) => call.name === name).map(({ input }) => input as ProcedureInput<N>),
    mean: (project) => void (meant = project),
    meant: () => meant,
    push: (...pushes) => listeners.forEach((listener) => listener(pushes)),
    change: (connection) => watchers.forEach((watcher) => watcher(connection)),
    call<N extends ProcedureName>(name: N, input: ProcedureInput<N>) {
      calls.push({ name, input });
      const answer = script[name] as ((input: ProcedureInput<N>) => Answer<N> | Promise<Answer<N>>) | undefined;
      if (!answer) throw new Error(`${name} was called unexpectedly with ${JSON.stringify(input)}.`);
      return Promise.resolve(answer(input));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

/** An answer that a test gives when it wants to. */
export function later<T>(): { answer: Promise<T>; give: (value: T) => void } {
  let give!: (value: T) => void;
  const answer = new Promise<T>((resolve) => (give = resolve));
  return { answer, give };
}
