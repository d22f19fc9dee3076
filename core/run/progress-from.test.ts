import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Progress } from '../contract/index.ts';
import { progressFrom } from './progress-from.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function reporting() {
  const told: Progress[] = [];
  const { report, end } = progressFrom({ sessionId: 's', callId: 'c' }, (progress) => void told.push(progress));
  return {
    report,
    end,
    fractions: () => told.map(({ fraction }) => fraction),
    notes: () => told.map(({ note }) => note),
  };
}

test('the first is told at once, however many follow only the latest of each frame, and the last one is never lost', () => {
  const { report, end, fractions } = reporting();
  for (let step = 0; step < 300_000; step++) report(step / 300_000);
  expect(fractions()).toEqual([0]);
  vi.advanceTimersByTime(50);
  expect(fractions()).toEqual([0, 299_999 / 300_000]);
  report(1);
  end();
  expect(fractions()).toEqual([0, 299_999 / 300_000, 1]);
  vi.advanceTimersByTime(1_000);
  expect(fractions()).toHaveLength(3);
});

test('whoever reports now and then is told of at once each time', () => {
  const { report, fractions } = reporting();
  report(0.1);
  vi.advanceTimersByTime(100);
  report(0.2);
  expect(fractions()).toEqual([0.1, 0.2]);
});

test('nothing is told of a tool that has finished', () => {
  const { report, end, fractions } = reporting();
  end();
  report(0.9, 'after the end');
  vi.advanceTimersByTime(1_000);
  expect(fractions()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a long note is cut, and never in the middle of a character', () => {
  const { report, end, notes } = reporting();
  report(0.5, 'z'.repeat(10_000_000));
  report(0.6, `${'z'.repeat(299)}😀 and more`);
  end();
  expect(notes()).toEqual([`${'z'.repeat(300)}…`, `${'z'.repeat(299)}…`]);
});

test('what is no number is dropped, and all else is brought between 0 and 1', () => {
  const { report, fractions } = reporting();
  for (const fraction of [NaN, Infinity, -3, 7]) {
    report(fraction);
    vi.advanceTimersByTime(100);
  }
  expect(fractions()).toEqual([0, 1]);
});
