import { expect, test } from 'vitest';
import { sampleSession } from '../testing/samples.ts';
import { emptySessionList, withPage, withSession, withSessions, type SessionList } from './session-list.ts';

const ids = ({ lines }: SessionList) => lines.map(({ session }) => session.id);
const run = (id: string, status: 'running' | 'completed') => ({ id, sessionId: 'x', status });

test('a page is listed with what was changed last on top', () => {
  const sessions = [sampleSession({ id: 'a', updatedAt: 5 }), sampleSession({ id: 'b', updatedAt: 9 })];
  const list = withPage(emptySessionList, { sessions, next: 'more' });
  expect(ids(list)).toEqual(['b', 'a']);
  expect(list.next).toBe('more');
});

test('work in the background moves no line, a new message moves its session to the top', () => {
  const old = sampleSession({ id: 'a', updatedAt: 5, seq: 3, run: run('r1', 'running') });
  const list = withPage(emptySessionList, { sessions: [old, sampleSession({ id: 'b', updatedAt: 9 })] });
  const worked = withSession(list, { ...old, updatedAt: 20, seq: 4, run: run('r1', 'completed') });
  expect(ids(worked)).toEqual(['b', 'a']);
  expect(worked.lines[1]?.session.updatedAt).toBe(20);
  expect(ids(withSession(worked, { ...old, updatedAt: 21, seq: 5, run: run('r2', 'running') }))).toEqual(['a', 'b']);
});

test('a summary older than the one known changes nothing', () => {
  const list = withSession(emptySessionList, sampleSession({ seq: 7, pending: 0 }));
  expect(withSession(list, sampleSession({ seq: 6, pending: 1 }))).toBe(list);
});

test('what was read some other way takes its place among the others, and says nothing about the next page', () => {
  const list = withPage(emptySessionList, {
    sessions: [sampleSession({ id: 'a', updatedAt: 5 }), sampleSession({ id: 'c', updatedAt: 1 })],
    next: 'more',
  });
  const more = withSessions(list, [sampleSession({ id: 'b', updatedAt: 3, place: 'archive' })]);
  expect(ids(more)).toEqual(['a', 'b', 'c']);
  expect(more.next).toBe('more');
});
