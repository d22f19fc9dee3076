import { UsageError } from '../usage-error.ts';

/** A tool that a person runs. */
export interface ToolCall {
  toolName: string;
  input: unknown;
  /** Needed where the project has several agents. */
  agentId: string | undefined;
}

/** What the tool gave, or the sentence that says why it gave nothing. `stopped`: the person let go of it. */
export type CallEnd = { output: unknown } | { message: string; stopped?: true };

/** The agent that is meant: the one that was named, else the only one. */
export function agentOf({ agentId }: ToolCall, ids: readonly string[]): string {
  if (agentId !== undefined) return agentId;
  const [only, ...more] = ids;
  if (only !== undefined && more.length === 0) return only;
  throw new UsageError(`Say which agent's tool it is, with --agent: ${ids.join(', ')}.`);
}
