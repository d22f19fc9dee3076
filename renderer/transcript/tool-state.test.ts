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
