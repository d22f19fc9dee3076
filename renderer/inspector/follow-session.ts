import type { PublicEvent, Push, StudioError } from '../../core/contract/index.ts';
import { emptyInspection, inspect, type Inspection } from '../../core/transcript/index.ts';
import type { Client } from '../client/client.ts';

/** All that happened in a session, as far as it was read. `error` says why nothing more comes. */
export interface SessionEvents {
  readonly events: readonly PublicEvent[];
  readonly inspection: Inspection;
  /** Every event up to the last one heard is here. */
  readonly complete: boolean;
  readonly error: StudioError | undefined;
}

export const unread: SessionEvents = { events: [], inspection: emptyInspection, complete: false, error: undefined };

const PAGE = 1000;

/**
 * Reads a session's events page by page, then hears what happens. What was missed is read, also after a time without a
 * connection. Returns the way to stop.
 */
export function followSession(client: Client, sessionId: string, onChange: (state: SessionEvents) => void): () => void {
  let state = unread;
  let heard = 0;
  let reading = false;
  let closed = false;

  function become(change: Partial<SessionEvents>): void {
    state = { ...state, ...change };
    if (!closed) onChange(state);
  }

  function take(list: readonly PublicEvent[]): void {
    const fresh = list.filter(({ seq }) => seq > state.inspection.seq);
    if (fresh.length === 0) return;
    become({ events: [...state.events, ...fresh], inspection: fresh.reduce(inspect, state.inspection) });
  }

  async function read(): Promise<void> {
    if (reading) return;
    reading = true;
    become({ complete: false, error: undefined });
    const end = await readPages();
    reading = false;
    become(end);
    // What was heard in the very moment in which reading ended.
    if (end.complete && heard > state.inspection.seq) void read();
  }

  async function readPages(): Promise<Pick<SessionEvents, 'complete' | 'error'>> {
    for (;;) {
      const page = await client.call('sessions.events', { sessionId, after: state.inspection.seq, limit: PAGE });
      if (closed) return { complete: false, error: undefined };
      if (!page.ok) return { complete: false, error: page.error };
      const { events } = page.value;
      take(events);
      if (events.length === 0 && heard > state.inspection.seq) return { complete: false, error: LOST };
      if (events.length < PAGE && heard <= state.inspection.seq) return { complete: true, error: undefined };
    }
  }

  function hear(pushes: readonly Push[]): void {
    const events = pushes.flatMap((push) =>
      push.type === 'event' && push.stored.sessionId === sessionId ? [push.stored] : [],
    );
    const last = events.at(-1);
    if (!last) return;
    heard = Math.max(heard, last.seq);
    if (reading) return;
    if (state.error === undefined && events[0] && events[0].seq <= state.inspection.seq + 1) take(events);
    if (heard > state.inspection.seq) void read();
  }

  const unsubscribe = client.subscribe(hear);
  const unwatch = client.watch((connection) => void (connection === 'connected' && read()));
  void read();
  return () => {
    closed = true;
    unsubscribe();
    unwatch();
  };
}

const LOST: StudioError = { code: 'internal', message: 'Some of what happened in this session did not arrive.' };
