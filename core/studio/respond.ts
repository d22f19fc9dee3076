import {
  type Actor,
  type CallOutcome,
  fail,
  type Interaction,
  type InteractionRequest,
  type InteractionResponse,
  ok,
  type ProcedureInput,
  type Result,
} from '../contract/index.ts';
import type { Tool } from '../agent/tool.ts';
import { jsonOutput } from '../run/json.ts';
import { proposalOf } from '../run/journaled-call.ts';
import { outcomeOf } from '../run/run-tool.ts';
import type { Execute, Host } from './host.ts';

/**
 * Answers an interaction. What is due expires first, so that a late answer is told so; what an outcome records is made
 * by the tool's own rules before anything is claimed.
 */
export async function respond(
  host: Pick<Host, 'journal' | 'sessions' | 'agents' | 'expiry'>,
  execute: Execute,
  { id, response }: ProcedureInput<'interactions.respond'>,
  by: Actor,
): Promise<Result<Interaction>> {
  const { journal, sessions, agents, expiry } = host;
  expiry.check();
  const asked = journal.interaction(id);
  if (!asked) return fail('not_found', 'There is no such request.');
  const { sessionId, toolName } = asked.request;
  const tool = agents.get(sessions.get(sessionId)?.agentId ?? '')?.tools.get(toolName);
  const recorded = asked.status === 'pending' ? await recordedOutcome(host, asked.request, response, tool) : undefined;
  if (recorded?.kind === 'error') return fail('invalid', `That can't be recorded: ${recorded.message}`);
  // Making the record may have taken its time, and somebody else may have answered meanwhile.
  const interaction = journal.interaction(id) ?? asked;
  const { rejectionMessage } = tool ?? {};
  const done = execute(sessionId, { type: 'respond', interaction, response, recorded, rejectionMessage, by });
  return done.ok ? ok(journal.interaction(id) ?? interaction) : done;
}

async function recordedOutcome(
  { journal, sessions }: Pick<Host, 'journal' | 'sessions'>,
  request: InteractionRequest,
  response: InteractionResponse,
  tool: Tool | undefined,
): Promise<CallOutcome | undefined> {
  if (request.type !== 'tool-outcome' || response.type !== 'tool-outcome' || response.outcome !== 'happened')
    return undefined;
  const output = response.output ?? null;
  if (!tool) {
    const json = jsonOutput(output);
    return json.ok ? { kind: 'output', output: json.value } : { kind: 'error', message: json.fault };
  }
  const { sessionId, callId, input } = request;
  const call = sessions.get(sessionId)?.run?.calls.find((candidate) => candidate.id === callId);
  if (!call) return undefined;
  return outcomeOf(tool, input, output, proposalOf(call, sessionId, journal).toolCallId);
}
