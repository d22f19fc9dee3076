import { z } from 'zod';
import { actor } from './actor.ts';
import { id } from './id.ts';
import { REASON_LIMIT } from './limit.ts';

export const fact = z.object({ label: z.string(), value: z.string() });
export type Fact = z.infer<typeof fact>;

export const severity = z.enum(['info', 'warning', 'danger']);
export type Severity = z.infer<typeof severity>;

/** `pending` leads to exactly one of the others, once. */
export const interactionStatus = z.enum(['pending', 'approved', 'denied', 'cancelled', 'expired', 'withdrawn']);
export type InteractionStatus = z.infer<typeof interactionStatus>;

/**
 * What the operator is asked to allow. `input` is the validated input, exactly as it will run. `digest` is the
 * SHA-256 (hex) over the RFC 8785 JSON of tool name, call id and input. `reason`, `facts` and the labels come from
 * the tool's own code, never from the model.
 */
export const approvalRequest = z.object({
  id,
  type: z.literal('tool-approval'),
  sessionId: id,
  runId: id,
  phaseId: id,
  callId: id,
  toolName: z.string(),
  input: z.unknown(),
  digest: z.string(),
  reason: z.string().optional(),
  facts: z.array(fact).optional(),
  severity: severity.optional(),
  approveLabel: z.string().optional(),
  denyLabel: z.string().optional(),
  requestedAt: z.number(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

export const interactionRequest = z.discriminatedUnion('type', [approvalRequest]);
export type InteractionRequest = z.infer<typeof interactionRequest>;

/** Who ended an interaction, where, when (epoch ms) and, for a refusal, why. */
export const resolution = z.object({
  status: interactionStatus.exclude(['pending']),
  by: actor,
  at: z.number(),
  reason: z.string().optional(),
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

export const interactionResponse = z.discriminatedUnion('type', [approvalResponse]);
export type InteractionResponse = z.infer<typeof interactionResponse>;
