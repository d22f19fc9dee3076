import type { Actor, Delta, Progress, PublicEvent, Push, StudioError } from '../../../contract/index.ts';
import type { StudioApi } from '../../../studio.ts';
import { Bell } from './bell.ts';
import { LiveText } from './live-text.ts';

/** What a follower of a session hears: what happened, and between it what is streaming right now. */
export type Heard = PublicEvent | Delta | Progress;

export interface Followed {
  studio: StudioApi;
  by: Actor;
  sessionId: string;
  /** The number of the last event that is known already. One beyond the last there is counts as that one. */
  after: number;
  /** Ends it. */
  signal: AbortSignal;
  /** How long it may be silent before it says so with an empty list, in milliseconds. */
  heartbeat: number;
}

/** How many events are read at once: each may hold a tool's whole output, and a slow client's wait in memory. */
const PAGE = 32;

/**
 * Every event of a session after `after`, each once and in order, however slowly it is taken: a place in the journal is
 * kept, not a queue. Live text is given between the events where it belongs, and left out for whoever lags: the events
 * have it too. Ends with `signal`, when the Studio closes, and when another project is opened.
 */
export async function* followSession(followed: Followed): AsyncGenerator<Heard[], StudioError | undefined> {
  const { studio, by, sessionId, signal, heartbeat } = followed;
  const live = new LiveText();
  const bell = new Bell();
  let position = followed.after;
  let behind = true;
  const unsubscribe = studio.subscribe((push) => {
    // Another project may be open, which has no such session: that is seen at the next look.
    if (push.type === 'studio') {
      behind = true;
      bell.ring();
    }
    if (sessionOf(push) !== sessionId) return;
    if (push.type === 'event') {
      live.latest = push.stored.seq;
      behind = true;
    } else if (push.type === 'delta' || push.type === 'progress') live.add(push);
    bell.ring();
  });
  signal.addEventListener('abort', bell.ring);
  try {
    const session = await studio.call('sessions.get', { sessionId }, by);
    if (!session.ok) return session.error;
    live.latest = Math.max(live.latest, session.value.seq);
    // Whoever knows more has seen another journal.
    position = Math.min(position, session.value.seq);
    while (!signal.aborted) {
      if (behind) {
        behind = false;
        const read = await studio.call('sessions.events', { sessionId, after: position, limit: PAGE }, by);
        if (!read.ok) return read.error;
        const { events } = read.value;
        position = events.at(-1)?.seq ?? position;
        behind ||= events.length === PAGE;
        const heard = events.flatMap((event): Heard[] => [...live.takeBefore(event.seq), event]);
        if (heard.length > 0) yield heard;
        continue;
      }
      const pieces = live.takeBefore(position + 1);
      if (pieces.length > 0) yield pieces;
      else if (!(await bell.heard(heartbeat))) {
        // A look at the journal shows, too, whether the Studio is still open.
        behind = true;
        yield [];
      }
    }
    return undefined;
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', bell.ring);
  }
}

function sessionOf(push: Push): string | undefined {
  switch (push.type) {
    case 'event':
      return push.stored.sessionId;
    case 'delta':
    case 'progress':
      return push.sessionId;
    default:
      return undefined;
  }
}
