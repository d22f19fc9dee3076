import { expect, test } from 'vitest';
import { channel, note, priority } from '../testing/sample-questions.ts';
import { readForm, writeForm } from './form-draft.ts';
import { emptyForm, formAfter, type Form } from './form.ts';

const all = [priority, channel, note];

test('a form comes back as it was left: step, picks, texts and what was said against them', () => {
  const left = (['low', 'email'] as const).reduce<Form>(
    (form, value) => formAfter(form, { type: 'choose', value }, all),
    emptyForm(all),
  );
  const refused = formAfter(left, { type: 'refused', faults: [{ questionId: 'note', message: 'Too rude.' }] }, all);
  for (const form of [left, refused]) expect(readForm(writeForm(form), all)).toEqual(form);
});

test.each([undefined, '', 'not JSON', 'null', '{"answers":7}', '{"step":1,"answers":[]}'])(
  'what is no form of these questions is an empty one: %s',
  (text) => {
    expect(readForm(text, all)).toEqual(emptyForm(all));
  },
);

test('parts that make no sense are left out, and the rest is kept', () => {
  const text = '{"step":99,"answers":[{"picked":["low",7],"fault":false},null,{"text":"Hello","custom":"yes"}]}';
  const { step, answers } = readForm(text, all);
  expect(step).toBe(0);
  expect(answers.map(({ picked, text: typed, custom }) => [picked, typed, custom])).toEqual([
    [['low'], '', false],
    [[], '', false],
    [[], 'Hello', false],
  ]);
});
