import type { Result } from '../../core/contract/index.ts';
import {
  caughtUp,
  failed,
  loaded,
  unloaded,
  withOlder,
  type SessionTranscript,
  type TranscriptPage,
} from './session-transcript.ts';
import type { StudioContext } from './studio-context.ts';

const PAGE = 200;
const EVENTS = 1000;
/** How many transcripts stay in memory, the latest looked at first. */
const KEPT = 8;

export interface TranscriptActions {
  /** Makes sure that a session's newest page is there or on its way, and stays longest. */
  open(sessionId: string): Promise<void>;
  /** Reads the newest page anew, also where it is there. What is shown stays until then. */
  reload(sessionId: string): Promise<void>;
  /** Fetches what a transcript misses, until nothing is missing. */
  catchUp(sessionId: string): Promise<void>;
  /** After a time in which the host could not be heard: fetches what every transcript that is here has missed. */
  refresh(): Promise<void>;
  /** Fetches the page before the oldest entry. */
  loadOlder(sessionId: string): Promise<void>;
}

/** Complete up to what was heard, and there may be more. */
function behindAgain(state: SessionTranscript): SessionTranscript {
  return state.sync === 'live' ? { ...state, sync: 'catching-up' } : state;
}

export function createTranscriptActions({ client, get, set }: StudioContext): TranscriptActions {
  const catchingUp = new Set<string>();

  function change(sessionId: string, with_: (state: SessionTranscript) => SessionTranscript): void {
    set(({ transcripts }) => {
      const known = transcripts[sessionId];
      return known ? { transcripts: { ...transcripts, [sessionId]: with_(known) } } : {};
    });
  }

  async function open(sessionId: string): Promise<void> {
    const known = get().transcripts[sessionId];
    set(({ transcripts }) => {
      const { [sessionId]: mine = unloaded, ...others } = transcripts;
      return { transcripts: Object.fromEntries([...Object.entries(others), [sessionId, mine] as const].slice(-KEPT)) };
    });
    if (!known || known.sync === 'failed') await reload(sessionId);
  }

  async function reload(sessionId: string): Promise<void> {
    change(sessionId, (state) => ({ ...state, sync: 'loading', error: undefined, backlog: [] }));
    const page = await client.call('sessions.transcript', { sessionId, limit: PAGE });
    change(sessionId, (state) => (page.ok ? loaded(state, page.value) : failed(state, page.error)));
    await catchUp(sessionId);
  }

  async function catchUp(sessionId: string): Promise<void> {
    if (catchingUp.has(sessionId)) return;
    catchingUp.add(sessionId);
    for (
      let state = get().transcripts[sessionId];
      state?.sync === 'catching-up';
      state = get().transcripts[sessionId]
    ) {
      const missing = await client.call('sessions.events', { sessionId, after: state.transcript.seq, limit: EVENTS });
      change(sessionId, (now) => (missing.ok ? caughtUp(now, missing.value.events) : failed(now, missing.error)));
      if (missing.ok && missing.value.events.length === EVENTS) change(sessionId, behindAgain);
    }
    catchingUp.delete(sessionId);
  }

  async function refresh(): Promise<void> {
    await Promise.all(
      Object.entries(get().transcripts).map(([sessionId, { sync }]) => {
        if (sync === 'failed' || sync === 'loading') return reload(sessionId);
        change(sessionId, behindAgain);
        return catchUp(sessionId);
      }),
    );
  }

  async function loadOlder(sessionId: string): Promise<void> {
    const known = get().transcripts[sessionId];
    if (!known || known.before === undefined || known.older === 'loading') return;
    const { before } = known;
    change(sessionId, (state) => ({ ...state, older: 'loading' }));
    const page = await newestPageBefore(sessionId, before);
    change(sessionId, (state) => {
      if (state.before !== before) return { ...state, older: 'idle' };
      return page.ok ? withOlder(state, page.value) : { ...state, older: 'failed' };
    });
  }

  /** A page that was read before the last event shown would bring a past state back: it is asked for again. */
  async function newestPageBefore(sessionId: string, before: number, tries = 3): Promise<Result<TranscriptPage>> {
    const page = await client.call('sessions.transcript', { sessionId, before, limit: PAGE });
    const stale = page.ok && page.value.seq < (get().transcripts[sessionId]?.transcript.seq ?? 0);
    return stale && tries > 1 ? newestPageBefore(sessionId, before, tries - 1) : page;
  }

  return { open, reload, catchUp, refresh, loadOlder };
}
