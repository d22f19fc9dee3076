import { expect, test } from 'vitest';
import { titleParts } from './title-parts.ts';

test('a long title keeps its end, by which it differs from others; a short one is whole', () => {
  expect(titleParts('Refund $90 on A-1002')).toEqual(['Refund $90 on A-1002', '']);
  expect(titleParts('Prepare an escalation for Delta Kit Labs')).toEqual([
    'Prepare an escalation for Delta',
    ' Kit Labs',
  ]);
});

test('no character is cut in two', () => {
  const family = '👨‍👩‍👧';
  expect(titleParts(`${'a'.repeat(30)}${family.repeat(3)}`)[1]).toBe(`aaaaaa${family.repeat(3)}`);
});
