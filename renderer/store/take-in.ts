import type { Push, SessionSummary } from '../../core/contract/index.ts';
import { isOver } from './decision-actions.ts';
import { withSession } from './session-list.ts';
import { behind, receive, type SessionTranscript, type TranscriptPush } from './session-transcript.ts';
import { withNotice, without, type StudioState } from './studio-state.ts';

/** The state after a batch of pushes. Transcripts that turn out to miss something come out as `catching-up`. */
export function takeIn(state: StudioState, pushes: readonly Push[]): StudioState {
  const next = pushes.reduce(one, state);
  const latest = new Map(pushes.filter((push) => push.type === 'session').map(({ session }) => [session.id, session]));
  return [...latest.values()].reduce(checkedAgainst, next);
}

function one(state: StudioState, push: Push): StudioState {
  switch (push.type) {
    case 'session':
      return {
        ...state,
        sessions: withSession(state.sessions, push.session),
        pending: push.pending,
        pendingHeard: state.pendingHeard + 1,
      };
    // Read again by whoever listens.
    case 'studio':
      return state;
    case 'opening':
      return { ...state, opening: push.name };
    case 'notice':
      return { ...state, notices: withNotice(state.notices, 'info', push.text) };
    case 'draft':
      return withDraftSent(state, push);
    case 'delta':
    case 'progress':
      return inTranscript(state, push.sessionId, push);
    case 'event': {
      const { sessionId, event } = push.stored;
      const next = inTranscript(state, sessionId, push);
      if (!('resolution' in event)) return next;
      // What the host said to a decision that came too late stays: it is read beside what happened instead.
      if (isOver(next.decisions[event.interactionId])) return next;
      return { ...next, decisions: without(next.decisions, event.interactionId) };
    }
  }
}

/** Never what was edited since. */
function withDraftSent(state: StudioState, { key, text }: { key: string; text: string }): StudioState {
  if (state.drafts[key]?.trim() !== text.trim()) return state;
  return { ...state, drafts: { ...state.drafts, [key]: '' }, sendErrors: without(state.sendErrors, key) };
}

function inTranscript(state: StudioState, sessionId: string, push: TranscriptPush): StudioState {
  const known = state.transcripts[sessionId];
  return known ? changed(state, sessionId, known, receive(known, push)) : state;
}

/** Once the whole batch is in, a summary that is further than its transcript means that an event got lost. */
function checkedAgainst(state: StudioState, session: SessionSummary): StudioState {
  const known = state.transcripts[session.id];
  return known ? changed(state, session.id, known, behind(known, session.seq)) : state;
}

function changed(state: StudioState, sessionId: string, from: SessionTranscript, to: SessionTranscript): StudioState {
  return from === to ? state : { ...state, transcripts: { ...state.transcripts, [sessionId]: to } };
}
