import { z } from 'zod';
import { id } from './id.ts';
import { publicEvent } from './public-event.ts';
import { sessionSummary } from './run.ts';

/**
 * Live text, not journaled as such. `offset` is the length of the part before this piece, so that a piece already
 * seen in a snapshot changes nothing. `input` is a proposed tool input as it streams; its `partId` is the call's id.
 */
export const delta = z.object({
  type: z.literal('delta'),
  sessionId: id,
  turnId: id,
  partId: id,
  kind: z.enum(['text', 'reasoning', 'input']),
  toolName: z.string().optional(),
  offset: z.number(),
  text: z.string(),
});
export type Delta = z.infer<typeof delta>;

/** Progress of a running call: `fraction` 0 to 1. Not journaled. */
export const progress = z.object({
  type: z.literal('progress'),
  sessionId: id,
  callId: id,
  fraction: z.number(),
  note: z.string().optional(),
});
export type Progress = z.infer<typeof progress>;

/** What the Studio tells its surfaces, in order, after the fact is durable. */
export const push = z.discriminatedUnion('type', [
  z.object({ type: z.literal('event'), stored: publicEvent }),
  delta,
  progress,
  /** A session's line reads differently. `pending` is `studio.get`'s: what waits in all sessions together from now on. */
  z.object({ type: z.literal('session'), session: sessionSummary, pending: z.number() }),
  /**
   * `studio.get` reads differently: the project's code was loaded again, or another project was opened. `leaving`: that
   * is about to happen; what was typed is to be kept now, and `projects.leave` called after that.
   */
  z.object({ type: z.literal('studio'), leaving: z.literal(true).optional() }),
  /** Another project is being opened, and it takes its time; without a name that is over. */
  z.object({ type: z.literal('opening'), name: z.string().optional() }),
  z.object({ type: z.literal('notice'), text: z.string() }),
  /** The host has put away the draft `key`, which said `text`: it was sent. A box that still says just that is done. */
  z.object({ type: z.literal('draft'), key: z.string(), text: z.string() }),
]);
export type Push = z.infer<typeof push>;
