import {
  type Actor,
  fail,
  type Interaction,
  type InteractionResponse,
  ok,
  type ProcedureInput,
  type Result,
} from '../contract/index.ts';
import type { Tool } from '../agent/tool.ts';
import { fitOutput } from '../run/run-tool.ts';
import type { Execute, Host } from './host.ts';

/**
 * Answers an interaction. What is due expires first, so that a late answer is told so; what an outcome records is
 * checked against the tool's `outputSchema` before anything is claimed.
 */
export async function respond(
  host: Pick<Host, 'journal' | 'sessions' | 'agents' | 'expiry'>,
  execute: Execute,
  { id, response }: ProcedureInput<'interactions.respond'>,
  by: Actor,
): Promise<Result<Interaction>> {
  const { journal, sessions, agents, expiry } = host;
  const asked = journal.interaction(id);
  if (!asked) return fail('not_found', 'There is no such request.');
  const { sessionId, toolName } = asked.request;
  const tool = agents.get(sessions.get(sessionId)?.agentId ?? '')?.tools.get(toolName);
  const fitted = await withFittingOutput(response, tool);
  if (!fitted.ok) return fitted;
  expiry.run();
  const interaction = journal.interaction(id) ?? asked;
  const { rejectionMessage } = tool ?? {};
  const done = execute(sessionId, { type: 'respond', interaction, response: fitted.value, rejectionMessage, by });
  return done.ok ? ok(journal.interaction(id) ?? interaction) : done;
}

async function withFittingOutput(
  response: InteractionResponse,
  tool: Tool | undefined,
): Promise<Result<InteractionResponse>> {
  if (response.type !== 'tool-outcome' || response.outcome !== 'happened' || !tool) return ok(response);
  const fitted = await fitOutput(tool, response.output);
  if (fitted.ok) return ok({ ...response, output: fitted.value });
  return fail('invalid', `That can't be recorded as the result of ${tool.name}: ${fitted.fault}`);
}
