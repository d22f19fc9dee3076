import { expect, it } from 'vitest';
import { costOf, costWords, countWords, sumOf } from './usage-sum.ts';

const turn = { inputTokens: 1000, outputTokens: 20, cost: { amount: 0.0123, source: 'price' } } as const;

it('adds up what turns say', () => {
  expect(countWords(sumOf([turn, turn], 'inputTokens'))).toBe('2,000');
  expect(costWords(costOf([turn, turn]))).toBe('$0.0246');
});

it('says that it is at least that where a turn says nothing', () => {
  expect(countWords(sumOf([turn, undefined], 'outputTokens'))).toBe('at least 20');
  expect(costWords(costOf([turn, { inputTokens: 1 }]))).toBe('at least $0.0123');
});

it('makes up no number where none is known', () => {
  expect(countWords(sumOf([turn], 'reasoningTokens'))).toBe('not known');
  expect(costWords(costOf([undefined]))).toBe('not known');
});

it.each([
  [12.3456, '$12.35'],
  [0.5, '$0.500'],
  [0.000012345, '$0.0000123'],
  [0, '$0.00'],
])('shows %d dollars as %s', (amount, words) => {
  expect(costWords({ value: amount, whole: true })).toBe(words);
});
