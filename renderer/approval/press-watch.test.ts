import { expect, test } from 'vitest';
import { SETTLE } from './press-guard.ts';
import { watchPresses } from './press-watch.ts';

function setUp() {
  const target = new EventTarget();
  const began = watchPresses(target as unknown as Window);
  const at = (type: string, timeStamp: number, more: object = {}): void => {
    const event = Object.assign(new Event(type), more);
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    target.dispatchEvent(event);
  };
  return { began, at };
}

test('a mouse press began when the button went down, however long it was held', () => {
  const { began, at } = setUp();
  at('pointerdown', 1000, { clientX: 900, clientY: 400 });
  expect(began({ detail: 1, timeStamp: 3000 })).toEqual({ at: 1000, since: 1000 });
});

test('mouse presses at one place in quick succession are one series, one elsewhere is not of it', () => {
  const { began, at } = setUp();
  for (const time of [1000, 1300, 1600]) {
    at('pointerdown', time, { clientX: 900, clientY: 400 });
    at('click', time + 10);
  }
  at('pointerdown', 1900, { clientX: 901, clientY: 400 });
  expect(began({ detail: 1, timeStamp: 1910 })).toEqual({ at: 1900, since: 1000 });
  at('pointerdown', 2000, { clientX: 400, clientY: 400 });
  expect(began({ detail: 1, timeStamp: 2010 })).toEqual({ at: 2000, since: 2000 });
});

test('a click that no mouse press came before is one of its own', () => {
  const { began, at } = setUp();
  at('pointerdown', 1000, { clientX: 900, clientY: 400 });
  at('click', 1010);
  expect(began({ detail: 1, timeStamp: 1100 })).toEqual({ at: 1100, since: 1100 });
});

test('presses of one key in quick succession are one series, those of another key are not of it', () => {
  const { began, at } = setUp();
  at('keydown', 1000, { key: 'Enter' });
  at('keydown', 1200, { key: 'Enter' });
  expect(began({ detail: 0, timeStamp: 1200 })).toEqual({ at: 1200, since: 1000 });
  at('keydown', 1300, { key: 'a' });
  expect(began({ detail: 0, timeStamp: 1300 })).toEqual({ at: 1300, since: 1300 });
});

test('a click by assistive technology long after the last key is one of its own', () => {
  const { began, at } = setUp();
  at('keydown', 1000, { key: 'Enter' });
  expect(began({ detail: 0, timeStamp: 1000 + SETTLE })).toEqual({ at: 1000 + SETTLE, since: 1000 + SETTLE });
});
