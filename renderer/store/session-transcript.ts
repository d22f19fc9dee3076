import type { ProcedureOutput, PublicEvent, Push, StudioError } from '../../core/contract/index.ts';
import {
  applyDelta,
  applyEvent,
  applyProgress,
  emptyTranscript,
  type Transcript,
} from '../../core/transcript/index.ts';

/** A push that belongs into one session's transcript. */
export type TranscriptPush = Extract<Push, { type: 'event' | 'delta' | 'progress' }>;

export type TranscriptPage = ProcedureOutput<'sessions.transcript'>;

/**
 * What the window has of one session's transcript.
 * `loading`: the newest page was asked for. `catching-up`: events are missing and were asked for. Both keep what is
 * pushed meanwhile in `backlog`. `live`: complete up to the last push. `failed`: what is shown may be old; `error`
 * says why, and pushes are let go, since loading again brings them.
 */
export interface SessionTranscript {
  readonly transcript: Transcript;
  readonly sync: 'loading' | 'catching-up' | 'live' | 'failed';
  readonly error: StudioError | undefined;
  readonly backlog: readonly TranscriptPush[];
  /** Where the page before these entries begins; absent when the beginning is here. */
  readonly before: number | undefined;
  readonly older: 'idle' | 'loading' | 'failed';
}

export const unloaded: SessionTranscript = {
  transcript: emptyTranscript,
  sync: 'loading',
  error: undefined,
  backlog: [],
  before: undefined,
  older: 'idle',
};

/** Takes in one push. A gap before it turns `live` into `catching-up`; nothing is applied across a gap. */
export function receive(state: SessionTranscript, push: TranscriptPush): SessionTranscript {
  if (state.sync === 'failed') return state;
  if (state.sync !== 'live') return { ...state, backlog: [...state.backlog, push] };
  if (push.type === 'event' && push.stored.seq > state.transcript.seq + 1) {
    return { ...state, sync: 'catching-up', backlog: [push] };
  }
  const transcript = applied(state.transcript, push);
  return transcript === state.transcript ? state : { ...state, transcript };
}

/** The host says that the session has come further than what was pushed. */
export function behind(state: SessionTranscript, seq: number): SessionTranscript {
  return state.sync === 'live' && seq > state.transcript.seq ? { ...state, sync: 'catching-up' } : state;
}

/** The newest page has come. */
export function loaded(state: SessionTranscript, page: TranscriptPage): SessionTranscript {
  return drained(
    { ...unloaded, before: page.before, transcript: { entries: page.entries, seq: page.seq } },
    state.backlog,
  );
}

/** The missing events have come. Where they close no gap, the transcript has failed and must be loaded anew. */
export function caughtUp(state: SessionTranscript, events: readonly PublicEvent[]): SessionTranscript {
  const transcript = events.reduce(applyEvent, state.transcript);
  const next = drained({ ...state, transcript }, state.backlog);
  const stuck = next.sync === 'catching-up' && transcript.seq === state.transcript.seq;
  return stuck
    ? failed(next, { code: 'internal', message: 'Some of what happened in this session did not arrive.' })
    : next;
}

export function failed(state: SessionTranscript, error: StudioError): SessionTranscript {
  return { ...state, sync: 'failed', error, backlog: [] };
}

/** The page before has come. */
export function withOlder(state: SessionTranscript, page: TranscriptPage): SessionTranscript {
  const { entries, seq } = state.transcript;
  const known = new Set(entries.map(({ id }) => id));
  const older = page.entries.filter(({ id }) => !known.has(id));
  return { ...state, older: 'idle', before: page.before, transcript: { entries: [...older, ...entries], seq } };
}

function drained(state: SessionTranscript, backlog: readonly TranscriptPush[]): SessionTranscript {
  return backlog.reduce(receive, { ...state, sync: 'live', error: undefined, backlog: [] });
}

function applied(transcript: Transcript, push: TranscriptPush): Transcript {
  switch (push.type) {
    case 'event':
      return applyEvent(transcript, push.stored);
    case 'delta':
      return applyDelta(transcript, push);
    case 'progress':
      return applyProgress(transcript, push);
  }
}
