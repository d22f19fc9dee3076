import type { SessionEvent, StoredEvent } from '../contract/index.ts';
import { evolve } from './evolve.ts';
import type { SessionState } from './state.ts';

/** Events in their places after `state`. */
export function place(sessionId: string, seq: number, at: number, events: readonly SessionEvent[]): StoredEvent[] {
  return events.map((event, index) => ({ sessionId, seq: seq + 1 + index, at, event }));
}

/** The state after events that are not written yet: what a decision builds on as it goes. */
export function after(state: SessionState, at: number, events: readonly SessionEvent[]): SessionState {
  return place(state.id, state.seq, at, events).reduce<SessionState>(evolve, state);
}
