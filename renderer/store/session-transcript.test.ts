import { expect, test } from 'vitest';
import { fail, type Push } from '../../core/contract/index.ts';
import { approvedEvent, askingEvents, eventPush, operator, stored } from '../testing/samples.ts';
import {
  behind,
  caughtUp,
  failed,
  loaded,
  receive,
  unloaded,
  withOlder,
  type SessionTranscript,
  type TranscriptPush,
} from './session-transcript.ts';

const asked = askingEvents();
const asking = asked.map((stored): TranscriptPush => ({ type: 'event', stored }));
const live = loaded(unloaded, { entries: [], seq: 0 });
const after = (state: SessionTranscript, ...pushes: Push[]) =>
  pushes.reduce((now, push) => receive(now, push as TranscriptPush), state);
const statuses = ({ transcript }: SessionTranscript) =>
  transcript.entries.flatMap((entry) => (entry.kind === 'tool' ? [entry.interaction?.status] : []));

test('what is pushed while the page loads is applied on top of it, once', () => {
  const waiting = after(unloaded, ...asking);
  expect(waiting.transcript.entries).toEqual([]);
  const page = asked
    .slice(0, 3)
    .reduce((state, event) => receive(state, { type: 'event', stored: event }), live).transcript;
  const state = loaded(waiting, { entries: [...page.entries], seq: page.seq });
  expect(state).toMatchObject({ sync: 'live', backlog: [], transcript: { seq: 5 } });
  expect(statuses(state)).toEqual(['pending']);
  expect(state.transcript.entries).toHaveLength(2);
});

test('nothing is applied across a gap, and the missing events close it', () => {
  const before = after(live, ...asking.slice(0, 2));
  const gap = after(before, ...asking.slice(4, 5), eventPush(6, approvedEvent));
  expect(gap).toMatchObject({ sync: 'catching-up', transcript: { seq: 2 } });
  const whole = caughtUp(gap, asked.slice(2, 5));
  expect(whole).toMatchObject({ sync: 'live', transcript: { seq: 6 } });
  expect(statuses(whole)).toEqual(['approved']);
});

test('events that close no gap make the transcript failed, with a sentence', () => {
  const gap = after(live, ...asking.slice(4, 5));
  expect(caughtUp(gap, [])).toMatchObject({ sync: 'failed', error: { message: expect.stringMatching(/./) } });
});

test('events that close a part of the gap leave the rest to be fetched', () => {
  const gap = after(live, ...asking.slice(4, 5));
  expect(caughtUp(gap, asked.slice(0, 2))).toMatchObject({ sync: 'catching-up', transcript: { seq: 2 } });
});

test('an event seen before changes nothing: an answered card never opens again', () => {
  const answered = after(live, ...asking, eventPush(6, approvedEvent));
  const again = after(answered, ...asking.slice(4, 5));
  expect(again).toBe(answered);
  expect(statuses(again)).toEqual(['approved']);
});

test('a summary that is further than the transcript means that events are missing', () => {
  expect(behind(live, 0)).toBe(live);
  expect(behind(live, 1).sync).toBe('catching-up');
  expect(behind(unloaded, 1)).toBe(unloaded);
});

test('a failed transcript keeps what it shows and lets pushes go until it is loaded anew', () => {
  const shown = after(live, ...asking.slice(0, 1));
  const state = failed(shown, fail('storage', 'The disk is full.').error);
  expect(after(state, ...asking.slice(1, 2))).toBe(state);
  expect(state.transcript).toBe(shown.transcript);
  expect(loaded(state, { entries: [], seq: 9 })).toMatchObject({
    sync: 'live',
    error: undefined,
    transcript: { seq: 9 },
  });
});

test('live text is appended and counts as no event', () => {
  const delta = { type: 'delta', sessionId: 's1', turnId: 't1', partId: 'x', kind: 'text' } as const;
  const state = after(live, { ...delta, offset: 0, text: 'Hel' }, { ...delta, offset: 3, text: 'lo' });
  expect(state.transcript).toMatchObject({ seq: 0, entries: [{ text: 'Hello', status: 'streaming' }] });
});

test('an older page goes before what is shown, without repeating it', () => {
  const message = (id: string) => ({ kind: 'message', id, runId: id, text: id, at: 1, by: operator }) as const;
  const state = loaded(unloaded, { entries: [message('b')], seq: 4, before: 3 });
  const whole = withOlder({ ...state, older: 'loading' }, { entries: [message('a'), message('b')], seq: 4 });
  expect(whole.transcript.entries.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(whole).toMatchObject({ before: undefined, older: 'idle', transcript: { seq: 4 } });
});

test('events that were pushed to nobody are taken from the answer in order', () => {
  const state = caughtUp(behind(live, 1), [stored(1, { type: 'session.created', agentId: 'support' })]);
  expect(state).toMatchObject({ sync: 'live', transcript: { seq: 1 } });
});
