import type { Actor, Delta, Progress, PublicEvent, Push, StudioError } from '../../../contract/index.ts';
import type { StudioApi } from '../../../studio.ts';

/** What a follower of a session hears: what happened, and between it what is streaming right now. */
export type Heard = PublicEvent | Delta | Progress;

export interface Followed {
  studio: StudioApi;
  by: Actor;
  sessionId: string;
  /** The number of the last event that is known already. */
  after: number;
  /** Ends it. */
  signal: AbortSignal;
  /** How long it may be silent before it says so with an empty list, in milliseconds. */
  heartbeat: number;
}

/** How many events are read at once. */
const PAGE = 100;
/** How much live text waits for a follower that lags, in pieces and in characters, before it is all let go. */
const LIVE_PIECES = 1000;
const LIVE_CHARACTERS = 256_000;

/**
 * Every event of a session after `after`, each once and in order, however slowly it is taken: a place in the journal is
 * kept, not a queue. Live text is given between the events where it belongs, and left out for whoever lags: the events
 * have it too. Ends with `signal`, or when the Studio closes.
 */
export async function* followSession(followed: Followed): AsyncGenerator<Heard[], StudioError | undefined> {
  const { studio, by, sessionId, signal, heartbeat } = followed;
  const live = new LiveText();
  const bell = new Bell();
  let position = followed.after;
  let behind = true;
  const unsubscribe = studio.subscribe((push) => {
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
    while (!signal.aborted) {
      if (behind) {
        behind = false;
        const read = await studio.call('sessions.events', { sessionId, after: position, limit: PAGE }, by);
        if (!read.ok) return read.error;
        const { events } = read.value;
        position = events.at(-1)?.seq ?? position;
        behind ||= events.length === PAGE;
        const heard = events.flatMap((event): Heard[] => [...live.before(event.seq), event]);
        if (heard.length > 0) yield heard;
        continue;
      }
      const pieces = live.before(position + 1);
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

/** Live pieces, each with the event that it came after. */
class LiveText {
  /** The number of the newest event; before it is known, pieces have no place. */
  latest = 0;
  #waiting: { after: number; piece: Delta | Progress }[] = [];
  #characters = 0;

  add(piece: Delta | Progress): void {
    if (this.latest === 0) return;
    this.#characters += piece.type === 'delta' ? piece.text.length : 0;
    this.#waiting.push({ after: this.latest, piece });
    if (this.#waiting.length > LIVE_PIECES || this.#characters > LIVE_CHARACTERS) this.#clear();
  }

  /** Takes out those that came before the event with this number. */
  before(seq: number): (Delta | Progress)[] {
    const end = this.#waiting.findIndex(({ after }) => after >= seq);
    const taken = this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
    if (this.#waiting.length === 0) this.#clear();
    return taken.map(({ piece }) => piece);
  }

  #clear(): void {
    this.#waiting = [];
    this.#characters = 0;
  }
}

/** Wakes the one that waits; a ring that nobody waited for is kept. */
class Bell {
  #rung = false;
  #wake: (() => void) | undefined;

  readonly ring = (): void => {
    this.#rung = true;
    this.#wake?.();
  };

  /** True once it rings, false if it didn't for that long. */
  async heard(milliseconds: number): Promise<boolean> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    const rung = this.#rung;
    this.#rung = false;
    return rung;
  }
}
