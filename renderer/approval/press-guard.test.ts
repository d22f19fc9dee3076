import { expect, test } from 'vitest';
import { counts, SETTLE, watchActivation } from './press-guard.ts';

const never = Number.NEGATIVE_INFINITY;

test('a press counts, the second of a double click does not', () => {
  expect(counts({ detail: 1, at: 5000 }, never)).toBe(true);
  expect(counts({ detail: 2, at: 5050 }, never)).toBe(false);
});

test('a press by keyboard counts', () => {
  expect(counts({ detail: 0, at: 5000 }, never)).toBe(true);
});

test('the press that activates the window does not count, one after it does', () => {
  expect(counts({ detail: 1, at: 5010 }, 5000)).toBe(false);
  expect(counts({ detail: 1, at: 5000 + SETTLE }, 5000)).toBe(true);
});

test('only a window that was left is activated: its first focus at the start is none', () => {
  const target = new EventTarget() as unknown as Window;
  const activatedAt = watchActivation(target);
  target.dispatchEvent(new Event('focus'));
  expect(activatedAt()).toBe(never);
  target.dispatchEvent(new Event('blur'));
  expect(activatedAt()).toBe(never);
  target.dispatchEvent(new Event('focus'));
  expect(activatedAt()).toBeGreaterThan(0);
});
