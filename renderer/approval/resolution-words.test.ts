import { expect, test } from 'vitest';
import { resolutionWords } from './resolution-words.ts';

const at = new Date(2026, 10, 12, 14, 2, 19).getTime();
const by = { name: 'Dana', surface: 'desktop' } as const;

test('an approval says who, where and when', () => {
  expect(resolutionWords({ status: 'approved', by, at }, 'tool-approval')).toBe(
    'Approved by Dana in Desktop, 14:02:19',
  );
});

test('a denial says why, where a reason was given, and that the call did not run', () => {
  const reason = 'The customer kept the item';
  expect(resolutionWords({ status: 'denied', by, at, reason }, 'tool-approval')).toBe(
    'Denied by Dana in Desktop, 14:02:19: “The customer kept the item”. It did not run.',
  );
  expect(resolutionWords({ status: 'denied', by: { ...by, surface: 'http' }, at }, 'tool-approval')).toBe(
    'Denied by Dana in HTTP, 14:02:19. It did not run.',
  );
});

test('what Stop ended reads Cancelled', () => {
  expect(resolutionWords({ status: 'cancelled', by, at }, 'tool-approval')).toBe('Cancelled');
  expect(resolutionWords({ status: 'cancelled', by, at }, 'tool-question')).toBe('Cancelled');
});

test('an approval that ended without a decision says that the call did not run; a form had nothing to run', () => {
  expect(resolutionWords({ status: 'expired', by, at }, 'tool-approval')).toBe('Expired. It did not run.');
  expect(resolutionWords({ status: 'withdrawn', by, at }, 'tool-approval')).toBe('Withdrawn. It did not run.');
  expect(resolutionWords({ status: 'expired', by, at }, 'tool-question')).toBe('Expired');
  expect(resolutionWords({ status: 'withdrawn', by, at }, 'tool-question')).toBe('Withdrawn');
});

test('a form says by whom it was answered or dismissed', () => {
  expect(resolutionWords({ status: 'answered', by, at }, 'tool-question')).toBe(
    'Answered by Dana in Desktop, 14:02:19',
  );
  expect(resolutionWords({ status: 'dismissed', by, at }, 'tool-question')).toBe(
    'Dismissed by Dana in Desktop, 14:02:19',
  );
});
