import { z } from 'zod';
import { nextStep } from './event.ts';
import { id } from './id.ts';

/**
 * A run's state as a person reads it. `queued` waits for a slot, `waiting` for the operator, `interrupted` for
 * Resume: its process ended in the middle.
 */
export const runStatus = z.enum(['queued', 'running', 'waiting', 'completed', 'failed', 'stopped', 'interrupted']);
export type RunStatus = z.infer<typeof runStatus>;

export const runSummary = z.object({
  id,
  sessionId: id,
  status: runStatus,
  /** Why it failed, as a sentence. */
  reason: z.string().optional(),
  /** What a failed run offers. */
  next: nextStep.optional(),
});
export type RunSummary = z.infer<typeof runSummary>;

/** Where a session is kept. What lies in the trash can be taken out until the Studio is opened the next time. */
export const sessionPlace = z.enum(['list', 'archive', 'trash']);
export type SessionPlace = z.infer<typeof sessionPlace>;

/** A line of the sessions list. `title` is the first message until renamed; times are epoch milliseconds. */
export const sessionSummary = z.object({
  id,
  agentId: z.string(),
  title: z.string(),
  /** 'list' without it. */
  place: sessionPlace.exclude(['list']).optional(),
  /** The model chosen for it, as `PROVIDER:NAME`; as its agent says without it. */
  model: z.string().optional(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** The number of its last event. */
  seq: z.number(),
  /** Its latest run; absent before the first message. */
  run: runSummary.optional(),
  /** How many requests wait for the operator. */
  pending: z.number(),
});
export type SessionSummary = z.infer<typeof sessionSummary>;

/** Where something that was searched for stands, with some words around it, on one line. */
export const passage = z.object({ before: z.string(), match: z.string(), after: z.string() });
export type Passage = z.infer<typeof passage>;
