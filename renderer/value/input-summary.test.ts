import { expect, test } from 'vitest';
import { inputSummary } from './input-summary.ts';

test('the first few values stand in one line without their names', () => {
  expect(inputSummary({ orderId: 'A-1004', amount: 60, notify: true, reason: 'Late\n  again' })).toBe(
    'A-1004, 60, Late again',
  );
});

test('nothing to say is an empty line', () => {
  expect(inputSummary({})).toBe('');
  expect(inputSummary(undefined)).toBe('');
});

test('a long one is cut', () => {
  const summary = inputSummary({ text: 'x'.repeat(100_000) });
  expect(summary).toHaveLength(140);
  expect(summary.endsWith('…')).toBe(true);
});
