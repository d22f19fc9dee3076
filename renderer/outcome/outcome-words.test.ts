import { expect, test } from 'vitest';
import type { OutcomeRequest, Resolution } from '../../core/contract/index.ts';
import { operator } from '../testing/samples.ts';
import { outcomeWords } from './outcome-words.ts';
import { recordedValue } from './recorded-value.ts';

const at = new Date(2026, 10, 12, 14, 2, 19).getTime();
const request: OutcomeRequest = {
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
};

test.each([
  ['happened', ': it happened. The result was recorded; it was not run again.'],
  ['did-not-happen', ': it did not happen. It was to run now.'],
  ['unknown', ': nobody knows. The agent was told so.'],
] as const)('a call that %s says who said so, and what followed', (outcome, words) => {
  const resolution: Resolution = { status: 'answered', by: operator, at, outcome };
  expect(outcomeWords(resolution, request)).toBe(`Answered by Dana in Desktop, 14:02:19${words}`);
});

test('a card that Stop ended reads Cancelled', () => {
  expect(outcomeWords({ status: 'cancelled', by: operator, at }, request)).toBe('Cancelled');
});

test('a result is JSON where it is JSON, else text as it was typed; nothing typed is nothing', () => {
  expect(recordedValue(' {"refunded": 90} ')).toEqual({ kind: 'json', value: { refunded: 90 } });
  expect(recordedValue('null')).toEqual({ kind: 'json', value: null });
  expect(recordedValue('Refund issued ')).toEqual({ kind: 'text', value: 'Refund issued ' });
  expect(recordedValue(' \n')).toEqual({ kind: 'nothing' });
});
