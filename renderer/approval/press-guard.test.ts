import { expect, test } from 'vitest';
import { counts, createSeries, SETTLE, watchActivation, type Press } from './press-guard.ts';

const never = Number.NEGATIVE_INFINITY;

/** A single press by mouse at 5000. */
const press = (over: Partial<Press> = {}): Press => ({ detail: 1, at: 5000, since: over.at ?? 5000, ...over });

test('a press counts, the second of a double click does not', () => {
  expect(counts(press(), never)).toBe(true);
  expect(counts(press({ detail: 2, at: 5050, since: 5000 }), never)).toBe(false);
});

test('a press by keyboard counts', () => {
  expect(counts(press({ detail: 0 }), never)).toBe(true);
});

test.each([0, 1])(
  'a press just after the change of what it lands on does not count, one after it does (%i)',
  (detail) => {
    expect(counts(press({ detail, at: 5042 }), 5000)).toBe(false);
    expect(counts(press({ detail, at: 5000 + SETTLE - 1 }), 5000)).toBe(false);
    expect(counts(press({ detail, at: 5000 + SETTLE }), 5000)).toBe(true);
  },
);

test('a press from before the change that is only heard now does not count', () => {
  expect(counts(press({ at: 4990 }), 5000)).toBe(false);
});

test('of a series that began before the change no press counts, however long it goes on', () => {
  expect(counts(press({ at: 9000, since: 4990 }), 5000)).toBe(false);
  expect(counts(press({ at: 9000, since: 5010 }), 5000)).toBe(true);
});

test('presses are one series until the hand pauses', () => {
  const series = createSeries();
  expect(series(1000)).toBe(1000);
  expect(series(1000 + SETTLE - 1)).toBe(1000);
  expect(series(1000 + 2 * SETTLE - 2)).toBe(1000);
  expect(series(1000 + 3 * SETTLE - 2)).toBe(1000 + 3 * SETTLE - 2);
});

test('presses at another place are another series', () => {
  const series = createSeries();
  expect(series(1000, { x: 900, y: 400 })).toBe(1000);
  expect(series(1100, { x: 910, y: 405 })).toBe(1000);
  expect(series(1200, { x: 940, y: 405 })).toBe(1200);
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
