import { expect, test } from 'vitest';
import { resolutionWords } from './resolution-words.ts';

const at = new Date(2026, 10, 12, 14, 2, 19).getTime();
const by = { name: 'Dana', surface: 'desktop' } as const;

test('an approval says who, where and when', () => {
  expect(resolutionWords({ status: 'approved', by, at })).toBe('Approved by Dana in Desktop, 14:02:19');
});

test('a denial says why, where a reason was given, and that the call did not run', () => {
  expect(resolutionWords({ status: 'denied', by, at, reason: 'The customer kept the item' })).toBe(
    'Denied by Dana in Desktop, 14:02:19: “The customer kept the item”. It did not run.',
  );
  expect(resolutionWords({ status: 'denied', by: { ...by, surface: 'http' }, at })).toBe(
    'Denied by Dana in HTTP, 14:02:19. It did not run.',
  );
});

test('what Stop ended reads Cancelled', () => {
  expect(resolutionWords({ status: 'cancelled', by, at })).toBe('Cancelled');
});
