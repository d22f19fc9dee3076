import { expect, test } from 'vitest';
import { approvedEvent, eventPush, sampleSession } from '../testing/samples.ts';
import { loaded, unloaded } from './session-transcript.ts';
import { initialState } from './studio-state.ts';
import { takeIn } from './take-in.ts';

const open = { ...initialState, transcripts: { s1: loaded(unloaded, { entries: [], seq: 0 }) } };

test('pushes of a session that nobody looked at change its line only', () => {
  const state = takeIn(initialState, [
    eventPush(1, { type: 'session.created', agentId: 'support' }),
    { type: 'session', session: sampleSession({ seq: 1, pending: 1 }), pending: 1 },
  ]);
  expect(state.transcripts).toEqual({});
  expect(state.sessions.lines.map(({ session }) => session.pending)).toEqual([1]);
});

test('a summary may come before its event in a batch without a gap being seen', () => {
  const state = takeIn(open, [
    { type: 'session', session: sampleSession({ seq: 1 }), pending: 0 },
    eventPush(1, { type: 'session.created', agentId: 'support' }),
  ]);
  expect(state.transcripts['s1']).toMatchObject({ sync: 'live', transcript: { seq: 1 } });
});

test('an event that got lost is noticed by the summary', () => {
  const state = takeIn(open, [{ type: 'session', session: sampleSession({ seq: 1 }), pending: 0 }]);
  expect(state.transcripts['s1']?.sync).toBe('catching-up');
});

test('a request resolved by an event forgets what was decided here', () => {
  const deciding = { ...open, decisions: { i1: { status: 'sending' }, i2: { status: 'sending' } } } as const;
  expect(takeIn(deciding, [eventPush(1, approvedEvent)]).decisions).toEqual({ i2: { status: 'sending' } });
});

test('the same notice is shown once', () => {
  const state = takeIn(initialState, [
    { type: 'notice', text: 'The disk is full.' },
    { type: 'notice', text: 'The disk is full.' },
  ]);
  expect(state.notices).toEqual([{ id: 1, tone: 'info', text: 'The disk is full.' }]);
});
