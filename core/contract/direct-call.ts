import { z } from 'zod';
import { actor } from './actor.ts';
import { callOutcome } from './event.ts';
import { id } from './id.ts';

/**
 * A tool that a person ran themselves, outside any session. `input` is the parsed one; times are epoch milliseconds.
 * Without an outcome it still runs; `unknown` was started and never seen to finish.
 */
export const directCall = z.object({
  id,
  agentId: z.string(),
  toolName: z.string(),
  input: z.unknown(),
  by: actor,
  startedAt: z.number(),
  finishedAt: z.number().optional(),
  /** The caller's own id of its request, if it gave one: it finds the call where the answer got lost. */
  requestId: id.optional(),
  outcome: callOutcome.optional(),
});
export type DirectCall = z.infer<typeof directCall>;
