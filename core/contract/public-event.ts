import { z } from 'zod';
import { publicSessionEvent, type PublicSessionEvent, type SessionEvent, type StoredEvent } from './event.ts';
import { id } from './id.ts';

/** A journal event as surfaces see it: `messages` emptied, `continuation` and `stack` left out, which are the host's. */
export const publicEvent = z.object({
  sessionId: id,
  seq: z.number().int().positive(),
  at: z.number(),
  event: publicSessionEvent,
});
export type PublicEvent = z.infer<typeof publicEvent>;

export function toPublicEvent(stored: StoredEvent): PublicEvent {
  return { ...stored, event: withoutHostParts(stored.event) };
}

function withoutHostParts(event: SessionEvent): PublicSessionEvent {
  if (event.type === 'turn.finished') return { ...event, messages: [] };
  if (event.type === 'phase.suspended') return { type: event.type, runId: event.runId, phaseId: event.phaseId };
  if (event.type === 'tool.judged') return withoutStack(event);
  if (event.type === 'tool.finished') return { ...event, outcome: withoutStack(event.outcome) };
  return event;
}

/** The same without where its code threw, which is the host's. */
export function withoutStack<T extends object>(value: T): T {
  if (!('stack' in value)) return value;
  const { stack: _, ...rest } = value;
  return rest as T;
}
