import { z } from 'zod';
import { actor } from './actor.ts';
import { id } from './id.ts';
import { ANSWERS_LIMIT, MESSAGE_LIMIT, PICKS_LIMIT, REASON_LIMIT } from './limit.ts';

export const fact = z.object({ label: z.string(), value: z.string() });
export type Fact = z.infer<typeof fact>;

export const severity = z.enum(['info', 'warning', 'danger']);
export type Severity = z.infer<typeof severity>;

/** `pending` leads to exactly one of the others, once. */
export const interactionStatus = z.enum([
  'pending',
  'approved',
  'denied',
  'answered',
  'dismissed',
  'cancelled',
  'expired',
  'withdrawn',
]);
export type InteractionStatus = z.infer<typeof interactionStatus>;

/** What every request carries. `expiresAt` is epoch milliseconds; a request without it waits for as long as it takes. */
const asked = {
  id,
  sessionId: id,
  runId: id,
  phaseId: id,
  callId: id,
  toolName: z.string(),
  requestedAt: z.number(),
  expiresAt: z.number().optional(),
};

/**
 * What the operator is asked to allow. `input` is the validated input, exactly as it will run. `digest` is the
 * SHA-256 (hex) over the RFC 8785 JSON of tool name, call id and input. `reason`, `facts` and the labels come from
 * the tool's own code, never from the model.
 */
export const approvalRequest = z.object({
  ...asked,
  type: z.literal('tool-approval'),
  input: z.unknown(),
  digest: z.string(),
  reason: z.string().optional(),
  facts: z.array(fact).optional(),
  severity: severity.optional(),
  approveLabel: z.string().optional(),
  denyLabel: z.string().optional(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

export const choice = z.object({ value: z.string(), label: z.string(), description: z.string().optional() });
export type Choice = z.infer<typeof choice>;

/**
 * One question of a form. Without choices it takes free text; with them one of their values (`multiple`: any number
 * of them), and a text of the operator's own where `allowCustom`. `optional` ones may be skipped.
 */
export const question = z.object({
  id: z.string(),
  text: z.string(),
  header: z.string().optional(),
  choices: z.array(choice).optional(),
  allowCustom: z.boolean().optional(),
  multiple: z.boolean().optional(),
  optional: z.boolean().optional(),
});
export type Question = z.infer<typeof question>;

/** What the agent asks the operator, in the model's words. */
export const questionRequest = z.object({
  ...asked,
  type: z.literal('tool-question'),
  questions: z.array(question).min(1),
});
export type QuestionRequest = z.infer<typeof questionRequest>;

/**
 * What became of a call that was started and never seen to finish, which only a person can find out. It never
 * expires. `startedAt` is epoch milliseconds.
 */
export const outcomeRequest = z.object({
  ...asked,
  type: z.literal('tool-outcome'),
  input: z.unknown(),
  startedAt: z.number(),
});
export type OutcomeRequest = z.infer<typeof outcomeRequest>;

export const interactionRequest = z.discriminatedUnion('type', [approvalRequest, questionRequest, outcomeRequest]);
export type InteractionRequest = z.infer<typeof interactionRequest>;

/** An answer to one question: `value` is a list where the question takes several. */
export const answer = z.object({
  questionId: z.string(),
  value: z.union([z.string().max(MESSAGE_LIMIT), z.array(z.string().max(MESSAGE_LIMIT)).max(PICKS_LIMIT)]),
});
export type Answer = z.infer<typeof answer>;

export const outcome = z.enum(['happened', 'did-not-happen', 'unknown']);
export type Outcome = z.infer<typeof outcome>;

/** Who ended an interaction, where, when (epoch ms), and how: a refusal's reason, the answers, what happened. */
export const resolution = z.object({
  status: interactionStatus.exclude(['pending']),
  by: actor,
  at: z.number(),
  reason: z.string().optional(),
  answers: z.array(answer).optional(),
  outcome: outcome.optional(),
});
export type Resolution = z.infer<typeof resolution>;

/** A request with what became of it. A pending one has no resolution. */
export const interaction = z.object({
  request: interactionRequest,
  status: interactionStatus,
  resolution: resolution.optional(),
});
export type Interaction = z.infer<typeof interaction>;

export const approvalResponse = z.object({
  type: z.literal('tool-approval'),
  digest: z.string(),
  decision: z.enum(['approve', 'deny']),
  reason: z.string().max(REASON_LIMIT).optional(),
});
export type ApprovalResponse = z.infer<typeof approvalResponse>;

/** Answers to every question that is not optional, each once; or `dismiss`, the way to decline without stopping. */
export const questionResponse = z
  .strictObject({
    type: z.literal('tool-question'),
    answers: z.array(answer).max(ANSWERS_LIMIT).optional(),
    dismiss: z.literal(true).optional(),
  })
  .refine(
    ({ answers, dismiss }) => (answers === undefined) !== (dismiss === undefined),
    'Give either answers or dismiss.',
  );
export type QuestionResponse = z.infer<typeof questionResponse>;

/** `output` goes with 'happened': it is recorded as what the call gave, if it fits the tool's `outputSchema`. */
export const outcomeResponse = z.object({ type: z.literal('tool-outcome'), outcome, output: z.unknown().optional() });
export type OutcomeResponse = z.infer<typeof outcomeResponse>;

export const interactionResponse = z.discriminatedUnion('type', [approvalResponse, questionResponse, outcomeResponse]);
export type InteractionResponse = z.infer<typeof interactionResponse>;
