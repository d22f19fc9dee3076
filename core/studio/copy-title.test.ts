import { expect, test } from 'vitest';
import { TITLE_LIMIT } from '../contract/limit.ts';
import { copyTitle, tryTitle } from './copy-title.ts';

test('a copy says of what, and a copy’s copy says no more', () => {
  expect(copyTitle('Refund')).toBe('Copy of Refund');
  expect(copyTitle('Copy of Refund')).toBe('Copy of Refund');
  expect(copyTitle('')).toBe('Copy of a session');
});

test('tries are numbered, whichever of them is tried again', () => {
  expect(tryTitle('Refund', ['Refund', 'Other (7)'])).toBe('Refund (2)');
  expect(tryTitle('Refund', ['Refund', 'Refund (2)', 'Refund (10)', 'Refund (x)'])).toBe('Refund (11)');
  expect(tryTitle('Refund (2)', ['Refund', 'Refund (2)'])).toBe('Refund (3)');
  expect(tryTitle('', [])).toBe('A session (2)');
});

test('a title stays within what one may have, with its number, and no letter is cut in half', () => {
  const long = '𝔸'.repeat(TITLE_LIMIT);
  for (const title of [copyTitle(long), tryTitle(long, [])]) {
    expect(title.length).toBeLessThanOrEqual(TITLE_LIMIT);
    expect(Buffer.from(title).toString()).toBe(title);
  }
  expect(tryTitle(long, [])).toMatch(/ \(2\)$/);
});
