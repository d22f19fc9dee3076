import { expect, test } from 'vitest';
import type { CallOutcome } from '../../core/contract/index.ts';
import type { CallInspection, PhaseInspection } from '../../core/transcript/index.ts';
import { rowWords } from './row-words.ts';

const HOUR = 3_600_000;
const call = (change: Partial<CallInspection>): ReturnType<typeof rowWords> => {
  const base = { id: 'c1', toolName: 'refund', proposedAt: 0, rawInput: { order: 'A-1' }, waits: [], ran: [] };
  return rowWords({ kind: 'call', key: 'c1', bars: [], call: { ...base, ...change } }, 0);
};
const phase = (change: Partial<PhaseInspection>): string => {
  const base: PhaseInspection = { id: 'p2', number: 2, cause: 'message', queuedAt: 0, turns: [] };
  return rowWords({ kind: 'phase', key: 'p2', bars: [], phase: { ...base, ...change } }, 0).name;
};

test('calls of one tool are told apart by their input, the parsed one once there is one', () => {
  expect(call({}).input).toBe('A-1');
  expect(call({ input: { order: 'A-2', amount: 9 } }).input).toBe('A-2, 9');
});

test.each<[CallOutcome, string, boolean]>([
  [{ kind: 'output', output: 1 }, 'ran 1.0 s', false],
  [{ kind: 'error', message: 'No.' }, 'ran 1.0 s, failed', true],
  [{ kind: 'unknown', message: 'Stopped.' }, 'ran 1.0 s, outcome not known', true],
  [{ kind: 'denied', reason: 'No.', cause: 'operator' }, 'ran 1.0 s, did not run', false],
])('a call that ended as %o reads %s', (outcome, length, bad) => {
  expect(call({ ran: [{ from: 0, to: 1000 }], outcome })).toMatchObject({ length, bad });
});

test('a wait of days reads in days', () => {
  const span = { from: 0, to: 51 * HOUR };
  expect(rowWords({ kind: 'wait', key: 'w', bars: [], span }, 0)).toEqual({
    name: 'Waited for the operator',
    length: '2 days 3 h',
  });
});

test('a phase says what began it anew, and how it ended where that was not as it should be', () => {
  expect(phase({ outcome: 'completed' })).toBe('Phase 2');
  expect(phase({ cause: 'decision', outcome: 'resumed' })).toBe('Phase 2');
  expect(phase({ cause: 'retry', outcome: 'stopped' })).toBe('Phase 2, tried again, stopped');
  expect(phase({ cause: 'continue', outcome: 'failed' })).toBe('Phase 2, continued, failed');
});
