import { expect, test } from 'vitest';
import type { SessionEvent } from '../../contract/index.ts';
import { testEnvironment } from '../../testing/environment.ts';
import { after } from '../apply-events.ts';
import type { SessionState } from '../state.ts';
import { send } from './send.ts';

const by = { name: 'Ada', surface: 'browser' } as const;
const environment = testEnvironment();
const fresh: SessionState = { id: 's', agentId: 'a', title: '', createdAt: 1, updatedAt: 1, seq: 1 };

function sent(state: SessionState, messageId?: string, ifPending?: 'withdraw'): readonly SessionEvent[] {
  const decision = send(state, { type: 'send', text: 'Hi', messageId, turnLimit: 3, ifPending, by }, environment);
  if (!decision.ok) throw new Error(decision.error.message);
  return decision.events;
}
const ended = (state: SessionState): SessionState => {
  const runId = state.run?.id ?? '';
  return after(state, 1, [{ type: 'run.ended', runId, status: 'completed' }]);
};

test('a message keeps the id that its sender gave it', () => {
  const events = sent(fresh, 'm1');
  expect(events[0]).toMatchObject({ type: 'run.started', messageId: 'm1' });
  expect(after(fresh, 1, events).run?.messageId).toBe('m1');
});

test('the message that began the latest run changes nothing when it comes again, whatever became of the run', () => {
  const running = after(fresh, 1, sent(fresh, 'm1'));
  expect(sent(running, 'm1')).toEqual([]);
  expect(sent(running, 'm1', 'withdraw')).toEqual([]);
  expect(sent(ended(running), 'm1')).toEqual([]);
});

test.each(['m2', undefined])('another message (%s) is one of its own', (messageId) => {
  const first = after(fresh, 1, sent(fresh, 'm1'));
  expect(() => sent(first, messageId)).toThrow(/still working/);
  expect(sent(ended(first), messageId)).toHaveLength(2);
});

test('messages without an id are never taken for the same', () => {
  expect(sent(ended(after(fresh, 1, sent(fresh))))).toHaveLength(2);
});
