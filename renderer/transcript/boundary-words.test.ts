import { expect, test } from 'vitest';
import { boundaryWords } from './boundary-words.ts';

const boundary = { kind: 'boundary', id: 'p2', number: 2 } as const;

test('a boundary says what the phase was resumed from', () => {
  expect(boundaryWords({ ...boundary, cause: 'decision', decisions: 1 })).toBe('Phase 2, resumed from 1 decision');
  expect(boundaryWords({ ...boundary, cause: 'decision', decisions: 2 })).toBe('Phase 2, resumed from 2 decisions');
  expect(boundaryWords({ ...boundary, cause: 'resume', decisions: 0 })).toBe('Phase 2, resumed after an interruption');
});
