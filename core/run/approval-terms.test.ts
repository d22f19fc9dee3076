import { expect, test } from 'vitest';
import { readTerms } from './approval-terms.ts';

test('terms that are sound are the card’s', () => {
  const terms = {
    reason: 'Delete it',
    facts: [{ label: 'Days', value: '30' }],
    severity: 'danger',
    approveLabel: 'Delete',
    denyLabel: 'Keep',
    expiresIn: 5,
  };
  expect(readTerms(terms, 'delete')).toEqual(terms);
  expect(readTerms({ reason: 'Delete it', facts: [{ label: 'Days', value: 30 }] }, 'delete')).toEqual({
    reason: 'Delete it',
    facts: [{ label: 'Days', value: '30' }],
  });
});

test('one that can’t be used is named and costs the card no other; a severity that is none is the highest', () => {
  expect(readTerms({ reason: 'Delete it', facts: [], severity: 'terrible' }, 'delete')).toEqual({
    reason: 'Delete it',
    severity: 'danger',
    facts: [{ label: 'Unusable in its policy', value: 'severity: "terrible"' }],
  });
  expect(readTerms({ reason: 7, facts: 'many', approveLabel: ' ', denyLabel: 'Keep' }, 'delete')).toEqual({
    reason: 'delete asks for approval',
    denyLabel: 'Keep',
    facts: [
      { label: 'Unusable in its policy', value: 'reason: number' },
      { label: 'Unusable in its policy', value: 'facts: "many"' },
      { label: 'Unusable in its policy', value: 'approveLabel: " "' },
    ],
  });
  expect(readTerms({ facts: [{ label: 'Days', value: 30 }] }, 'delete')).toMatchObject({
    reason: 'delete asks for approval',
    facts: [{ label: 'Days', value: '30' }],
  });
});

test('what has no field of them is none', () => {
  for (const answer of [null, 'yes', 3, [], {}, { title: 'Delete it' }, () => true]) {
    expect(readTerms(answer, 'delete')).toBeUndefined();
  }
});
