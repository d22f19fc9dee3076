import type { IdKind, Interaction, StoredEvent } from '../contract/index.ts';
import { evolve } from './evolve.ts';
import { type Rename, renamedEvent } from './renamed-event.ts';
import type { SessionState } from './state.ts';

/** A session's copy, as it is to be written. */
export interface Duplicate {
  events: StoredEvent[];
  interactions: Interaction[];
  state: SessionState;
}

/**
 * A session with the same history under ids of its own, as far as its last run that has ended: what waits or runs in
 * the one must not be answered in the other. Events keep their times; the copy itself is new.
 */
export function duplicate(
  source: readonly StoredEvent[],
  title: string,
  { newId, now }: { newId: (kind: IdKind) => string; now: () => number },
): Duplicate {
  const end = source.findLast(({ event }) => event.type === 'run.ended')?.seq ?? 1;
  const kept = source.filter(({ seq, event }) => seq <= end && event.type !== 'session.moved');
  const sessionId = newId('session');
  const ids = new Map<string, string>();
  const rename: Rename = (kind, id) => {
    if (kind === 'session') return sessionId;
    const key = `${kind} ${id}`;
    const own = ids.get(key) ?? newId(kind);
    ids.set(key, own);
    return own;
  };
  const events = kept.map(({ at, event }, index): StoredEvent => {
    const own = renamedEvent(event, rename);
    return { sessionId, seq: index + 1, at, event: own.type === 'session.created' ? { ...own, title } : own };
  });
  const state = events.reduce<SessionState | undefined>(evolve, undefined);
  if (!state) throw new Error('A session without a beginning can’t be copied.');
  return {
    events,
    interactions: interactionsOf(events),
    state: { ...state, title, createdAt: now(), updatedAt: now() },
  };
}

function interactionsOf(events: readonly StoredEvent[]): Interaction[] {
  const found = new Map<string, Interaction>();
  for (const { event } of events) {
    if ('request' in event) found.set(event.request.id, { request: event.request, status: 'pending' });
    if (!('resolution' in event)) continue;
    const asked = found.get(event.interactionId);
    const { resolution } = event;
    if (asked) found.set(event.interactionId, { ...asked, status: resolution.status, resolution });
  }
  return [...found.values()];
}
