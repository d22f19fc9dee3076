import type { IdKind, Interaction, SessionEvent, StoredEvent } from '../contract/index.ts';
import { evolve } from './evolve.ts';
import { type Rename, renamedEvent } from './renamed-event.ts';
import type { SessionState } from './state.ts';

/** A session's copy, as it is to be written. */
export interface Duplicate {
  events: StoredEvent[];
  interactions: Interaction[];
  state: SessionState;
}

export interface DuplicateOptions {
  title: string;
  /** A run: only what came before its message is copied. Without it, all up to the last run that has ended. */
  before?: string | undefined;
}

/**
 * A session with the same history under ids of its own, without what waits or works: that must not be answered in two
 * places. The model that was chosen last answers in the copy too. Events keep their times; the copy itself is new.
 * Undefined where the session has no run `before`.
 */
export function duplicate(
  source: readonly StoredEvent[],
  { title, before }: DuplicateOptions,
  { newId, now }: { newId: (kind: IdKind) => string; now: () => number },
): Duplicate | undefined {
  const end = endOf(source, before);
  if (end === undefined) return undefined;
  const kept = source.filter(({ seq, event }) =>
    OF_THE_WHOLE.has(event.type) ? event.type === 'session.model' : seq <= end,
  );
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

/** What is done to a session as a whole, whenever it is done. The copy has a title and a place of its own. */
const OF_THE_WHOLE = new Set<SessionEvent['type']>(['session.renamed', 'session.model', 'session.moved']);

/** The last event that is copied. */
function endOf(source: readonly StoredEvent[], before: string | undefined): number | undefined {
  if (before === undefined) return source.findLast(({ event }) => event.type === 'run.ended')?.seq ?? 1;
  const start = source.find(({ event }) => event.type === 'run.started' && event.runId === before);
  return start && start.seq - 1;
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
