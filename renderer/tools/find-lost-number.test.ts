import { expect, test } from 'vitest';
import { findLostNumber } from './find-lost-number.ts';

test.each([
  ['{ "id": 9007199254740993 }', '9007199254740993'],
  ['[1, [2, -12345678901234567890]]', '-12345678901234567890'],
  ['1e400', '1e400'],
])('in %s a number would run as another', (json, written) => {
  expect(findLostNumber(json)?.written).toBe(written);
});

test.each(['{ "id": 9007199254740992, "ratio": 0.1 }', '"9007199254740993"', '[1e21, -0, 1.50]', 'null'])(
  'in %s every number is kept',
  (json) => {
    expect(findLostNumber(json)).toBeUndefined();
  },
);
