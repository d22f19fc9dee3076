import { z } from 'zod';
import type { Agent } from '../agent/agent.ts';
import type { CallContext, Tool } from '../agent/tool.ts';
import { type ApprovalRequest, type CallPart, fact, type Judgement, severity } from '../contract/index.ts';
import { digestOf } from './digest.ts';
import { toJson } from './json.ts';

export interface JudgedCall {
  /** The parsed input, as it is shown and as it will run. Absent if it was invalid. */
  input?: unknown;
  judgement: Judgement;
}

export interface CallToJudge {
  call: CallPart;
  agent: Agent;
  context: CallContext;
  /** What a request needs beside what the tool says. */
  request: Pick<ApprovalRequest, 'id' | 'phaseId' | 'requestedAt'>;
}

/**
 * Parses a call's input and asks the tool's policy about it. What doesn't fit the schema goes back to the model and
 * never reaches the operator. A policy that throws, or answers something unusable, asks: it never runs the tool.
 */
export async function judgeCall({ call, agent, context, request }: CallToJudge): Promise<JudgedCall> {
  const tool = agent.tools.get(call.toolName);
  if (call.fault !== undefined) return invalid(call.fault);
  if (!tool) return invalid(`There is no tool named "${call.toolName}" any more.`);
  const parsed = await parseInput(tool, call.rawInput);
  if (!parsed.ok) return invalid(parsed.fault);
  const { input } = parsed;
  const terms = await approvalTerms(tool, input, context);
  if (terms === undefined) return { input, judgement: { verdict: 'run' } };
  const { callId, sessionId, runId } = context;
  const { name: toolName } = tool;
  const digest = digestOf({ toolName, callId, input });
  return {
    input,
    judgement: {
      verdict: 'ask',
      request: { ...request, type: 'tool-approval', sessionId, runId, callId, toolName, input, digest, ...terms },
    },
  };
}

function invalid(reason: string): JudgedCall {
  return { judgement: { verdict: 'invalid', reason } };
}

type ParsedInput = { ok: true; input: unknown } | { ok: false; fault: string };

/** The tool's schema over what the model sent, and a check that the outcome is plain JSON. Also used when resuming. */
export async function parseInput({ name, inputSchema }: Tool, rawInput: unknown): Promise<ParsedInput> {
  let parsed;
  try {
    parsed = await inputSchema.safeParseAsync(structuredClone(rawInput));
  } catch (error) {
    return { ok: false, fault: `The inputSchema of ${name} failed on this input: ${messageOf(error)}` };
  }
  if (!parsed.success)
    return { ok: false, fault: `The input of ${name} is invalid.\n${z.prettifyError(parsed.error)}` };
  const json = toJson(parsed.data);
  if (json.ok) return { ok: true, input: json.value };
  return {
    ok: false,
    fault:
      `The inputSchema of ${name} makes something of the input that JSON can't hold (${json.fault}), so it can't be shown and ` +
      `kept as it is. The tool's author must change the schema.`,
  };
}

type Terms = Pick<ApprovalRequest, 'reason' | 'facts' | 'severity' | 'approveLabel' | 'denyLabel'>;

const label = z.string().trim().min(1).max(80).optional();
const termsSchema = z.object({
  reason: z.string(),
  facts: z.array(fact.extend({ value: z.coerce.string() })).optional(),
  severity: severity.optional(),
  approveLabel: label,
  denyLabel: label,
});

/** What the card says if the tool asks; undefined if it doesn't. */
async function approvalTerms(tool: Tool, input: unknown, context: CallContext): Promise<Terms | undefined> {
  const { requiresApproval } = tool;
  let answer: unknown = requiresApproval;
  if (typeof requiresApproval === 'function') {
    try {
      answer = await requiresApproval(structuredClone(input), context);
    } catch (error) {
      return { reason: `The approval policy of ${tool.name} failed: ${messageOf(error)}` };
    }
  }
  if (answer === false) return undefined;
  if (answer === true) return {};
  const terms = termsSchema.safeParse(answer);
  if (terms.success) return withoutUndefined(terms.data);
  return {
    reason: `The approval policy of ${tool.name} answered neither true nor false nor terms for the card, so it asks.`,
  };
}

function withoutUndefined(terms: z.output<typeof termsSchema>): Terms {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)) as Terms;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
