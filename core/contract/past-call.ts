import { z } from 'zod';
import { actor } from './actor.ts';
import { callStatus } from './entry.ts';
import { id } from './id.ts';

/**
 * A call of a tool as a list of the last ones shows it, whoever made it. One that a person made has `by`; one of the
 * agent's own has the session in which it was proposed. `at` is when it was proposed or started, in epoch milliseconds.
 */
export const pastCall = z.object({
  id,
  by: actor.optional(),
  /** What the person's page called its request, if it said so. */
  requestId: id.optional(),
  sessionId: id.optional(),
  at: z.number(),
  status: callStatus,
  /** The parsed input if it was valid, else what the model sent. */
  input: z.unknown(),
  output: z.unknown().optional(),
  /** Why it failed, did not run, or nobody knows. */
  error: z.string().optional(),
  /** How long it ran, once it has ended. */
  milliseconds: z.number().optional(),
});
export type PastCall = z.infer<typeof pastCall>;
