import { z } from 'zod';
import { actor } from './actor.ts';
import { modelName, phaseCause, nextStep } from './event.ts';
import { id } from './id.ts';
import { interaction } from './interaction.ts';

/** How far a streamed piece of text has come. `cut`: its turn broke off and it is not in the history. */
export const textStatus = z.enum(['streaming', 'done', 'cut']);

/**
 * A call's own state, beside its interaction's status. `streaming` and `proposed` come before policy has spoken;
 * `denied` did not run; `unknown` was started and not seen to finish; `discarded` belonged to a turn that was cut.
 */
export const callStatus = z.enum([
  'streaming',
  'proposed',
  'ready',
  'waiting',
  'approved',
  'running',
  'finished',
  'failed',
  'denied',
  'unknown',
  'discarded',
]);
export type CallStatus = z.infer<typeof callStatus>;

export const messageEntry = z.object({
  kind: z.literal('message'),
  id,
  runId: id,
  /** The id that its sender gave it, if any. */
  messageId: id.optional(),
  text: z.string(),
  at: z.number(),
  by: actor,
  /** What answers it, once the first turn has begun. */
  model: modelName.optional(),
});

export const textEntry = z.object({
  kind: z.enum(['text', 'reasoning']),
  id,
  turnId: id,
  text: z.string(),
  status: textStatus,
});

export const toolEntry = z.object({
  kind: z.literal('tool'),
  /** The call's id, made by the host while the proposal still streams. */
  id,
  turnId: id,
  toolName: z.string(),
  status: callStatus,
  /** The proposal as text while it streams; gone once the input is whole. */
  inputText: z.string().optional(),
  /** The parsed input if it was valid, else what the model sent. */
  input: z.unknown().optional(),
  /** `approved` by policy, or refused by it, and why; why an input was invalid. */
  policy: z
    .object({
      verdict: z.enum(['run', 'approved', 'ask', 'question', 'deny', 'invalid']),
      reason: z.string().optional(),
    })
    .optional(),
  /** The approval or the questions that the call waits or waited for. */
  interaction: interaction.optional(),
  /** After a crash: what the operator is asked about what it did. */
  outcome: interaction.optional(),
  /** 0 to 1, while running. */
  progress: z.object({ fraction: z.number(), note: z.string().optional() }).optional(),
  output: z.unknown().optional(),
  /** Why it failed or did not run, as the model reads it. */
  error: z.string().optional(),
  startedAt: z.number().optional(),
  finishedAt: z.number().optional(),
});

export const boundaryEntry = z.object({
  kind: z.literal('boundary'),
  /** The id of the phase that begins here. */
  id,
  number: z.number(),
  cause: phaseCause,
  /** How many decisions it was resumed from. */
  decisions: z.number(),
  /** What answers in this phase, once its first turn has begun. */
  model: modelName.optional(),
});

/** How a run ended badly, was stopped, or was interrupted, and what can be done. */
export const noticeEntry = z.object({
  kind: z.literal('notice'),
  id,
  runId: id,
  status: z.enum(['failed', 'stopped', 'interrupted']),
  reason: z.string().optional(),
  /** What can still be done; gone once it was done or a newer run began. */
  next: z.union([nextStep, z.literal('resume')]).optional(),
  by: actor.optional(),
  at: z.number(),
});

export const entry = z.discriminatedUnion('kind', [messageEntry, textEntry, toolEntry, boundaryEntry, noticeEntry]);
export type Entry = z.infer<typeof entry>;
export type MessageEntry = z.infer<typeof messageEntry>;
export type TextEntry = z.infer<typeof textEntry>;
export type ToolEntry = z.infer<typeof toolEntry>;
export type BoundaryEntry = z.infer<typeof boundaryEntry>;
export type NoticeEntry = z.infer<typeof noticeEntry>;
