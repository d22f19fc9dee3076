import { expect, test } from 'vitest';
import { ageOf } from './age.ts';

test.each([
  [-5_000, 'now'],
  [59_999, 'now'],
  [60_000, '1 min'],
  [7_199_999, '1 h'],
  [86_400_000 * 3, '3 d'],
])('%d ms ago is %s', (milliseconds, age) => expect(ageOf(milliseconds)).toBe(age));
