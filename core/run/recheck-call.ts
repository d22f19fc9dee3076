import type { Agent } from '../agent/agent.ts';
import type { ProposedCall, Tool } from '../agent/tool.ts';
import type { CallPart } from '../contract/index.ts';
import { opinionOn, parseInput } from './judge-call.ts';

export interface CallToRecheck {
  agent: Agent;
  part: CallPart;
  input: unknown;
  call: ProposedCall;
  /** Whether a person let it run, or it had begun already. */
  wasDecided: boolean;
}

/** Why not, as the model reads it: a sentence, or the policy's own words. */
export type Rechecked = { ok: true; tool: Tool } | { ok: false; why: string; isPolicys?: true };

/**
 * Whether a call that was allowed in an earlier phase may still run, by today's agent: its tool must still take what
 * the model sent, and policy must not deny it. A policy that asks, or throws, doesn't undo a person's decision; where
 * there was none, the call doesn't run.
 */
export async function recheckCall({ agent, part, input, call, wasDecided }: CallToRecheck): Promise<Rechecked> {
  const { toolName, rawInput } = part;
  const tool = agent.tools.get(toolName);
  if (!tool) return { ok: false, why: `The tool ${toolName} is no longer part of the agent.` };
  if (!tool.run) return { ok: false, why: `${toolName} is a tool of another kind now, with no code to run.` };
  const parsed = await parseInput(tool, rawInput);
  if (!parsed.ok) return { ok: false, why: `The tool ${toolName} has changed and no longer takes this input.` };
  const opinion = await opinionOn(agent, tool, input, call);
  if (opinion.verdict === 'deny') return { ok: false, why: opinion.reason, isPolicys: true };
  if (opinion.verdict === 'ask' && !wasDecided) {
    return { ok: false, why: `The tool ${toolName} asks the operator now, and nobody was asked about this call.` };
  }
  return { ok: true, tool };
}
