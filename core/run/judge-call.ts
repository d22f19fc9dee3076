import { z } from 'zod';
import type { Agent } from '../agent/agent.ts';
import { askToolApproval, reasonedStatus } from '../agent/approval-policy.ts';
import type { Parsed } from '../agent/schema.ts';
import type { ProposedCall, Tool } from '../agent/tool.ts';
import { type ApprovalRequest, type CallPart, EXPIRY_LIMIT, type Judgement, type Question } from '../contract/index.ts';
import { readTerms, type Terms } from './approval-terms.ts';
import { digestOf } from './digest.ts';
import { errorText, stackOf } from './error-text.ts';
import { toJson } from './json.ts';

export interface JudgedCall {
  /** The parsed input, as it is shown and as it will run. Absent if it was invalid. */
  input?: unknown;
  judgement: Judgement;
  /** Where the policy threw, if it did. */
  stack?: string | undefined;
}

export interface CallToJudge {
  part: CallPart;
  agent: Agent;
  call: ProposedCall;
  /** What a request needs beside what the tool says. */
  request: Pick<ApprovalRequest, 'id' | 'phaseId'>;
  /** Epoch milliseconds. */
  now: () => number;
  /** How long a request waits whose tool doesn't say, in milliseconds. */
  expiresIn: number | undefined;
}

/**
 * Parses a call's input and asks policy about it. What doesn't fit the schema goes back to the model and never
 * reaches the operator. A policy that throws, or answers something unusable, asks: it never runs the tool.
 */
export async function judgeCall({ part, agent, call, request, now, expiresIn }: CallToJudge): Promise<JudgedCall> {
  const tool = agent.tools.get(part.toolName);
  if (part.fault !== undefined) return invalid(part.fault);
  if (!tool) return invalid(`There is no tool named "${part.toolName}" any more.`);
  const parsed = await parseInput(tool, part.rawInput);
  if (!parsed.ok) return invalid(parsed.fault);
  const input = parsed.value;
  const opinion = await opinionOn(agent, tool, input, call);
  const { callId, sessionId, runId } = call.context;
  // After the policy, which may have taken its time: nobody could have answered before.
  const requestedAt = now();
  const common = { ...request, sessionId, runId, callId, toolName: tool.name, requestedAt };
  if (tool.kind === 'question' && opinion.verdict !== 'deny') {
    const { questions } = input as { questions: Question[] };
    const expiry = expiryOf(requestedAt, tool.expiresIn ?? expiresIn);
    return {
      input,
      judgement: { verdict: 'question', request: { ...common, type: 'tool-question', questions, ...expiry } },
      ...('stack' in opinion && { stack: opinion.stack }),
    };
  }
  if (opinion.verdict !== 'ask') return { input, judgement: opinion };
  const { expiresIn: own, ...terms } = opinion.terms;
  const digest = digestOf({ toolName: tool.name, callId, input });
  const expiry = expiryOf(requestedAt, own ?? expiresIn);
  return {
    input,
    stack: opinion.stack,
    judgement: { verdict: 'ask', request: { ...common, type: 'tool-approval', input, digest, ...terms, ...expiry } },
  };
}

/** What policy says of a call whose input is sound. */
export type Opinion =
  | { verdict: 'run' }
  | { verdict: 'approved'; reason?: string }
  | { verdict: 'deny'; reason: string }
  | { verdict: 'ask'; terms: Terms; stack?: string };

/** The first source with an opinion decides: the agent's policy, then the tool's own. Without one the call runs. */
export async function opinionOn(agent: Agent, tool: Tool, input: unknown, call: ProposedCall): Promise<Opinion> {
  const sources = [
    () => askToolApproval(agent.toolApproval, tool.name, structuredClone(input), call),
    () => tool.policy?.(structuredClone(input), call),
  ];
  for (const source of sources) {
    try {
      const answer: unknown = await source();
      if (answer !== undefined) return read(answer, tool);
    } catch (error) {
      const reason = `The approval policy of ${tool.name} failed: ${errorText(error)}`;
      return { verdict: 'ask', terms: { reason }, ...stackOf(error) };
    }
    if (source === sources.at(-1) && tool.policy) {
      return ask({ reason: `The approval policy of ${tool.name} answered nothing, so it asks.` });
    }
  }
  return { verdict: 'run' };
}

function read(answer: unknown, { name }: Tool): Opinion {
  if (answer === true || answer === 'user-approval') return ask({});
  if (answer === false || answer === 'not-applicable') return { verdict: 'run' };
  if (answer === 'approved') return { verdict: 'approved' };
  if (answer === 'denied') return { verdict: 'deny', reason: DENIED_BY_POLICY };
  const status = saidStatus.safeParse(answer);
  if (status.success) {
    const { type, reason } = status.data;
    if (type === 'not-applicable') return { verdict: 'run' };
    if (type === 'denied') return { verdict: 'deny', reason: reason ?? DENIED_BY_POLICY };
    const given = reason === undefined ? {} : { reason };
    return type === 'approved' ? { verdict: 'approved', ...given } : ask(given);
  }
  const reason = `The approval policy of ${name} answered neither true nor false nor terms for the card, so it asks.`;
  return ask(readTerms(answer, name) ?? { reason });
}

/** Whatever else it carries: a denial must not become a card over one field more, or a reason that is no text. */
const saidStatus = z.object({ type: reasonedStatus.shape.type, reason: z.string().optional().catch(undefined) });

const DENIED_BY_POLICY = 'The policy denies this call.';

function ask(terms: Terms): Opinion {
  return { verdict: 'ask', terms };
}

function invalid(reason: string): JudgedCall {
  return { judgement: { verdict: 'invalid', reason } };
}

/** In whole milliseconds, whatever a policy has computed: the journal holds no others. */
function expiryOf(requestedAt: number, expiresIn: number | undefined): { expiresAt?: number } {
  if (expiresIn === undefined) return {};
  return { expiresAt: requestedAt + Math.ceil(Math.min(EXPIRY_LIMIT, Math.max(0, expiresIn))) };
}

/** The tool's schema over what the model sent, and a check that the outcome is plain JSON. Also used when resuming. */
export async function parseInput({ name, input }: Tool, rawInput: unknown): Promise<Parsed> {
  const raw = toJson(rawInput);
  if (!raw.ok)
    return { ok: false, fault: `The input of ${name} can't be used: ${raw.fault}. Send it again as plain JSON.` };
  let parsed: Parsed;
  try {
    parsed = await input.parse(raw.value);
  } catch (error) {
    return { ok: false, fault: `The inputSchema of ${name} failed on this input: ${errorText(error)}` };
  }
  if (!parsed.ok) return { ok: false, fault: `The input of ${name} is invalid.\n${parsed.fault}` };
  const json = toJson(parsed.value);
  if (json.ok) return json;
  return {
    ok: false,
    fault:
      `The inputSchema of ${name} makes something of the input that JSON can't hold (${json.fault}), so it can't be shown and ` +
      `kept as it is. The tool's author must change the schema.`,
  };
}
