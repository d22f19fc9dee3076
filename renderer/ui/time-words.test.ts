import { expect, test } from 'vitest';
import { ago, clockTime, expiryWords, moment, took, waitingWords } from './time-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('the time of day has two digits a part', () => {
  expect(clockTime(new Date(2026, 10, 12, 9, 2, 5).getTime())).toBe('09:02:05');
});

test.each([
  [-500, 'just asked'],
  [900, 'just asked'],
  [42_000, 'waiting 42 s'],
  [3 * MINUTE + 59_000, 'waiting 3 min'],
  [2 * HOUR, 'waiting 2 h'],
  [DAY, 'waiting 1 day'],
  [4 * DAY, 'waiting 4 days'],
])('a request asked %i ms ago reads %s', (milliseconds, words) => {
  expect(waitingWords(milliseconds)).toBe(words);
});

test.each([
  [-3, 'expires now'],
  [499, 'expires now'],
  [500, 'expires in 1 second'],
  [41_001, 'expires in 41 seconds'],
  [59_499, 'expires in 59 seconds'],
  [59_500, 'expires in 1 minute'],
  [4 * MINUTE + 31_000, 'expires in 5 minutes'],
  [4 * MINUTE + 29_000, 'expires in 4 minutes'],
  [15 * MINUTE - 40, 'expires in 15 minutes'],
  [59 * MINUTE + 29_000, 'expires in 59 minutes'],
  [HOUR - 900, 'expires in 1 hour'],
  [3 * HOUR, 'expires in 3 hours'],
  [8 * HOUR - 900, 'expires in 8 hours'],
  [DAY - 900, 'expires in 1 day'],
  [7 * DAY - 900, 'expires in 7 days'],
])('a request that has %i ms left reads %s', (milliseconds, words) => {
  expect(expiryWords(milliseconds)).toBe(words);
});

test('never says half a unit more than there is', () => {
  const units = { second: 1000, minute: MINUTE, hour: HOUR, day: DAY };
  for (let left = 1; left < 9 * DAY; left = Math.ceil(left * 1.01)) {
    const [, number, unit] = /^expires in (\d+) (second|minute|hour|day)s?$/.exec(expiryWords(left)) ?? [];
    if (number === undefined) continue;
    const length = units[unit as keyof typeof units];
    expect(Number(number) * length - left, `${left} ms`).toBeLessThanOrEqual(length / 2);
  }
});

test('an exact moment names its day once that is not clear from the time', () => {
  const at = new Date(2026, 10, 12, 14, 2, 11).getTime();
  expect(moment(at, at + HOUR)).toBe('14:02:11');
  expect(moment(at, at + DAY)).toBe('12 Nov 2026, 14:02:11');
});

test.each([
  [-3, '0 ms'],
  [38.4, '38 ms'],
  [1240, '1.2 s'],
  [999.7, '1.0 s'],
  [59_960, '1 min 0 s'],
  [125_000, '2 min 5 s'],
  [HOUR, '1 h'],
  [3 * HOUR + 12 * MINUTE + 29_000, '3 h 12 min'],
  [DAY - 1, '1 day'],
  [2 * DAY + 4 * HOUR, '2 days 4 h'],
])('what took %d ms reads %s', (milliseconds, words) => {
  expect(took(milliseconds)).toBe(words);
});

test('when something happened is told the coarser the longer ago', () => {
  const now = new Date(2026, 10, 13, 12).getTime();
  expect(ago(now - 30_000, now)).toBe('now');
  expect(ago(now + 5000, now)).toBe('now');
  expect(ago(now - 4 * MINUTE, now)).toBe('4 min');
  expect(ago(now - 23 * HOUR, now)).toBe('23 h');
  expect(ago(now - 2 * DAY, now)).toBe('Wed');
  expect(ago(now - 10 * DAY, now)).toBe('3 Nov');
  expect(ago(now - 400 * DAY, now)).toBe('9 Oct 2025');
});
