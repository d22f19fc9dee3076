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
  [1, 'expires in 1 second'],
  [41_001, 'expires in 42 seconds'],
  [MINUTE, 'expires in 1 minute'],
  [4 * MINUTE + 59_000, 'expires in 4 minutes'],
  [3 * HOUR, 'expires in 3 hours'],
  [2 * DAY, 'expires in 2 days'],
])('a request that has %i ms left reads %s', (milliseconds, words) => {
  expect(expiryWords(milliseconds)).toBe(words);
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
