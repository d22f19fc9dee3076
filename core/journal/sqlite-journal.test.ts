import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionEvent } from '../contract/index.ts';
import { migrate } from './schema.ts';
import { type Database, openDatabase } from './sqlite.ts';
import { CALLS_OF_TOOL, EVENTS_OF_CALL, SqliteJournal } from './sqlite-journal.ts';

let database: Database;
let journal: SqliteJournal;
beforeEach(async () => {
  vi.useFakeTimers();
  database = await openDatabase(':memory:');
  migrate(database, ':memory:');
  journal = new SqliteJournal(database, ':memory:');
});
afterEach(() => {
  journal.close();
  vi.useRealTimers();
});

function write(seq: number, event: SessionEvent, durable: boolean): void {
  const summary = { id: 'one', agentId: 'a', title: 'T', createdAt: 5, updatedAt: 5, seq, pending: 0 };
  const events = [{ sessionId: 'one', seq, at: 5, event }];
  journal.commit({ events, session: { summary, state: {} }, interactions: [], durable });
}

const started = (callId: string): SessionEvent => ({ type: 'tool.started', callId });
const finished = (callId: string): SessionEvent => ({
  type: 'tool.finished',
  callId,
  outcome: { kind: 'output', output: null },
});

it('what is not durable at once is a tenth of a second later, unless a durable commit took it along', () => {
  const exec = vi.spyOn(database, 'exec');
  const synced = (): number => exec.mock.calls.filter(([sql]) => sql.includes('wal_checkpoint')).length;
  write(1, started('a'), false);
  write(2, finished('a'), false);
  expect(synced()).toBe(0);
  vi.advanceTimersByTime(100);
  expect(synced()).toBe(1);
  write(3, started('b'), false);
  write(4, finished('b'), true);
  vi.advanceTimersByTime(1_000);
  expect(synced()).toBe(1);
});

it('events of several types come in the order in which they happened, as many as are asked for', () => {
  for (const [seq, event] of [started('a'), finished('a'), started('b'), finished('b')].entries()) {
    write(seq + 1, event, true);
  }
  const types = ['tool.started', 'tool.finished'] as const;
  const read = (options: object): number[] => journal.events('one', { types, ...options }).map(({ seq }) => seq);
  expect(read({})).toEqual([1, 2, 3, 4]);
  expect(read({ after: 1, before: 4 })).toEqual([2, 3]);
  expect(read({ limit: 2 })).toEqual([1, 2]);
  expect(journal.events('one', { types: ['tool.started'] }).map(({ seq }) => seq)).toEqual([1, 3]);
});

it('the last calls of a tool are read along indexes, however many there are', () => {
  const plan = (sql: string): string =>
    (database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[])
      .map(({ detail }) => detail)
      .join('; ');
  expect(plan(CALLS_OF_TOOL)).toMatch(/^SEARCH tool_calls USING PRIMARY KEY \(agent_id=\? AND tool_name=\? AND /);
  expect(plan(EVENTS_OF_CALL)).toBe('SEARCH events USING INDEX events_of_call (<expr>=?)');
});
