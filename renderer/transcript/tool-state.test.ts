import { expect, test } from 'vitest';
import type { ToolEntry } from '../../core/contract/index.ts';
import { toolState } from './tool-state.ts';

const entry = (over: Partial<ToolEntry>): ToolEntry => ({
  kind: 'tool',
  id: 'c1',
  turnId: 't1',
  toolName: 'issue_refund',
  status: 'proposed',
  ...over,
});
const words = (over: Partial<ToolEntry>, decided?: Parameters<typeof toolState>[1]) =>
  toolState(entry(over), decided).words;

test('a call that ran tells how long it took', () => {
  expect(words({ status: 'finished', startedAt: 100, finishedAt: 312 })).toBe('212 ms');
  expect(words({ status: 'failed', startedAt: 100, finishedAt: 1300 })).toBe('failed, 1.2 s');
});

test('a running call tells how far it is, where it says so', () => {
  expect(words({ status: 'running' })).toBe('running');
  expect(words({ status: 'running', progress: { fraction: 0.419 } })).toBe('42 %');
});

test('a call that was refused, cancelled, cut off or not valid did not run', () => {
  expect(words({ status: 'denied' })).toBe('did not run');
  expect(words({ status: 'waiting' }, 'denied')).toBe('did not run');
  expect(words({ status: 'waiting' }, 'cancelled')).toBe('did not run');
  expect(words({ status: 'discarded' })).toContain('did not run');
  expect(words({ status: 'failed', policy: { verdict: 'invalid' } })).toBe('did not run');
});

test('a call that was started and not seen to finish does not claim either', () => {
  expect(toolState(entry({ status: 'unknown' }))).toEqual({ words: 'outcome not known', tone: 'bad' });
});

test('an approved call has not run yet', () => {
  expect(words({ status: 'waiting' }, 'approved')).toBe('about to run');
  expect(words({ status: 'approved' }, 'approved')).toBe('runs when all is decided');
});

test('a form is over as it was decided, and took no time of its own', () => {
  const form = { policy: { verdict: 'question' } } as const;
  expect(words({ status: 'waiting', ...form }, 'answered')).toBe('answered');
  expect(words({ status: 'finished', ...form }, 'dismissed')).toBe('dismissed');
});

test('a result that a person recorded tells no time, which would be that of the crash', () => {
  const outcome: ToolEntry['outcome'] = {
    request: {
      id: 'i1',
      type: 'tool-outcome',
      sessionId: 's1',
      runId: 'r1',
      phaseId: 'p1',
      callId: 'c1',
      toolName: 'issue_refund',
      input: {},
      startedAt: 1,
      requestedAt: 2,
    },
    status: 'answered',
    resolution: { status: 'answered', by: { name: 'Dana', surface: 'desktop' }, at: 3, outcome: 'happened' },
  };
  expect(words({ status: 'finished', startedAt: 1, finishedAt: 90_000, outcome })).toBe('recorded');
});
