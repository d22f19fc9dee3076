import { expect, test } from 'vitest';
import { sampleQuestions } from '../testing/sample-questions.ts';
import { sampleRequest } from '../testing/samples.ts';
import { announcement } from './announcement.ts';

test('each kind of request is announced by what it is about', () => {
  expect(announcement(sampleRequest({ reason: 'Refund $90' }))).toBe('Approval requested: Refund $90');
  expect(announcement(sampleQuestions())).toBe('3 questions for you: How urgent is it?');
});
