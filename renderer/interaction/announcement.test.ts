import { expect, test } from 'vitest';
import { sampleQuestions } from '../testing/sample-questions.ts';
import { sampleRequest } from '../testing/samples.ts';
import { announcement } from './announcement.ts';

test('each kind of request is announced by what it is about', () => {
  expect(announcement(sampleRequest({ reason: 'Refund $90' }))).toBe('Approval requested: Refund $90');
  expect(announcement(sampleQuestions())).toBe('3 questions for you: How urgent is it?');
});

test('a request is announced in a sentence, however much the model or the tool wrote', () => {
  const text = 'word '.repeat(20_000);
  const [question] = sampleQuestions().questions;
  if (!question) throw new Error('no question');
  for (const request of [
    sampleRequest({ reason: text }),
    sampleRequest({ toolName: text }),
    { ...sampleQuestions(), questions: [{ ...question, text }] },
  ]) {
    const said = announcement(request);
    expect(said.length).toBeLessThanOrEqual(200);
    expect(said).toMatch(/^(Approval requested|1 question for you): word word .*word…$/);
  }
});

test('an announcement is not cut in the middle of a character', () => {
  for (const before of ['', 'x']) {
    expect(announcement(sampleRequest({ reason: before + '🧾'.repeat(200) }))).not.toMatch(/\p{Surrogate}/u);
  }
});
