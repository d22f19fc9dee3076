import { describe, expect, test } from 'vitest';
import type { Question } from '../../core/contract/index.ts';
import { channel, note, priority } from '../testing/sample-questions.ts';
import { answersOf, isComplete } from './form-answers.ts';
import { emptyForm, formAfter, type Form, type FormAction } from './form.ts';

const all = [priority, channel, note];

/** The form after these, from an empty one. */
function after(questions: readonly Question[], ...actions: FormAction[]): Form {
  return actions.reduce((form, action) => formAfter(form, action, questions), emptyForm(questions));
}

const choose = (value: string): FormAction => ({ type: 'choose', value });
const pick = (value: string): FormAction => ({ type: 'pick', value });
const write = (text: string): FormAction => ({ type: 'write', text });
const next: FormAction = { type: 'next' };
const back: FormAction = { type: 'back' };
const skip: FormAction = { type: 'skip' };
const custom: FormAction = { type: 'custom' };
const faultIn = (form: Form, index: number) => form.answers[index]?.fault;

describe('one after the other', () => {
  test('choosing goes on at once, picking only selects', () => {
    expect(after(all, choose('low'))).toMatchObject({ step: 1 });
    const picked = after(all, pick('low'), pick('urgent'));
    expect(picked).toMatchObject({ step: 0 });
    expect(answersOf(picked, all)).toEqual([{ questionId: 'priority', value: 'urgent' }]);
  });

  test('behind the last question comes the review, and the form is complete there', () => {
    const form = after(all, choose('low'), choose('email'), write(' Mornings only \n'), next);
    expect(form.step).toBe(3);
    expect(isComplete(form, all)).toBe(true);
    expect(answersOf(form, all)).toEqual([
      { questionId: 'priority', value: 'low' },
      { questionId: 'channel', value: 'email' },
      { questionId: 'note', value: 'Mornings only' },
    ]);
  });

  test('Next stays at a question that needs an answer and says so, until it has one', () => {
    const stuck = after(all, next);
    expect(stuck.step).toBe(0);
    expect(faultIn(stuck, 0)).toBe('This question needs an answer.');
    expect(faultIn(formAfter(stuck, pick('low'), all), 0)).toBeUndefined();
  });

  test('Back keeps what was put in, and does nothing at the first question', () => {
    const form = after(all, choose('low'), custom, write('By fax'), back);
    expect(form.step).toBe(0);
    expect(answersOf(form, all)).toEqual([
      { questionId: 'priority', value: 'low' },
      { questionId: 'channel', value: 'By fax' },
    ]);
    expect(formAfter(form, back, all)).toBe(form);
  });

  test('at the review nothing can be answered by accident', () => {
    const form = after(all, choose('low'), choose('email'), skip);
    for (const action of [next, skip, custom, choose('urgent'), write('x')])
      expect(formAfter(form, action, all)).toBe(form);
  });
});

describe('own words beside choices', () => {
  test('stand in the place of a choice, and are kept while a choice is tried', () => {
    const own = after([channel], custom, write('By fax'));
    expect(answersOf(own, [channel])).toEqual([{ questionId: 'channel', value: 'By fax' }]);
    const tried = formAfter(own, pick('email'), [channel]);
    expect(answersOf(tried, [channel])).toEqual([{ questionId: 'channel', value: 'email' }]);
    expect(answersOf(formAfter(tried, custom, [channel]), [channel])).toEqual([
      { questionId: 'channel', value: 'By fax' },
    ]);
  });

  test('that are blank are no answer', () => {
    expect(faultIn(after([channel], custom, write('  '), next), 0)).toBe('The answer is blank.');
  });
});

describe('several choices', () => {
  const several = { ...channel, multiple: true };

  test('are put on and off, and stand in the order in which they were offered', () => {
    const form = after([several], pick('phone'), pick('email'), custom, write('Fax'));
    expect(answersOf(form, [several])).toEqual([{ questionId: 'channel', value: ['email', 'phone', 'Fax'] }]);
    const off = [pick('email'), custom].reduce((now, action) => formAfter(now, action, [several]), form);
    expect(answersOf(off, [several])).toEqual([{ questionId: 'channel', value: ['phone'] }]);
  });

  test('with none picked are never passed over silently where an answer is needed', () => {
    const form = after([several], next);
    expect(form.step).toBe(0);
    expect(faultIn(form, 0)).toBe('This question needs an answer.');
  });

  test('without any to pick from take one answer a line', () => {
    const lines = { id: 'lines', text: 'Which?', multiple: true };
    expect(answersOf(after([lines], write('one\n\n two ')), [lines])).toEqual([
      { questionId: 'lines', value: ['one', 'two'] },
    ]);
  });
});

describe('a question that may be left out', () => {
  test('is skipped with what was typed kept, and counts again when it is edited', () => {
    const skipped = after([note], write('Hello'), skip);
    expect(skipped.step).toBe(1);
    expect(answersOf(skipped, [note])).toEqual([]);
    expect(isComplete(skipped, [note])).toBe(true);
    const again = [back, write('Hello there')].reduce((form, action) => formAfter(form, action, [note]), skipped);
    expect(answersOf(again, [note])).toEqual([{ questionId: 'note', value: 'Hello there' }]);
  });

  test('is the only kind that can be skipped', () => {
    expect(after([priority], skip)).toEqual(emptyForm([priority]));
  });
});

describe('from the review', () => {
  const reviewed = after(all, choose('low'), choose('email'), skip);

  test('a question is opened alone: its answer leads back', () => {
    const changing = formAfter(reviewed, { type: 'change', step: 0 }, all);
    expect(changing).toMatchObject({ step: 0, changing: true });
    expect(formAfter(changing, choose('urgent'), all)).toMatchObject({ step: 3, changing: false });
  });

  test('Back from a question opened alone goes through the form again, one by one', () => {
    const back1 = [{ type: 'change', step: 1 } as const, back].reduce(
      (form, action) => formAfter(form, action, all),
      reviewed,
    );
    expect(formAfter(back1, choose('urgent'), all)).toMatchObject({ step: 1 });
  });
});

describe('what the host did not take', () => {
  const reviewed = after(all, choose('low'), choose('email'), skip);
  const refused = formAfter(
    reviewed,
    {
      type: 'refused',
      faults: [
        { questionId: 'note', message: 'Too rude.' },
        { questionId: 'channel', message: 'They moved.' },
      ],
    },
    all,
  );

  test('is shown at its question, the first one first, with nothing lost', () => {
    expect(refused).toMatchObject({ step: 1, changing: true });
    expect(faultIn(refused, 1)).toBe('They moved.');
    expect(faultIn(refused, 2)).toBe('Too rude.');
    expect(answersOf(refused, all)).toEqual(answersOf(reviewed, all));
  });

  test('is over for a question once that is changed', () => {
    const changed = formAfter(refused, choose('phone'), all);
    expect(changed.step).toBe(3);
    expect(faultIn(changed, 1)).toBeUndefined();
    expect(faultIn(changed, 2)).toBe('Too rude.');
  });

  test('of a question that is not there moves nothing', () => {
    const faults = [{ questionId: 'other', message: 'There is no question "other".' }];
    expect(formAfter(reviewed, { type: 'refused', faults }, all)).toBe(reviewed);
  });
});

test('an answer that is longer than the host takes is refused here, with how long it may be', () => {
  const form = after([note], write('x'.repeat(100_001)), next);
  expect(faultIn(form, 0)).toBe('The answer is 100,001 characters long. 100,000 characters is the most.');
});

test('a list of more answers than the host takes is refused here, with how many they may be', () => {
  const lines = Array.from({ length: 1_001 }, (_, line) => line).join('\n');
  const form = after([{ ...note, multiple: true }], write(lines), next);
  expect(faultIn(form, 0)).toBe('These are 1,001 answers. 1,000 answers is the most.');
});

test('ids that are names of every object’s own are ids like any other', () => {
  const odd = ['__proto__', 'constructor'].map((id) => ({ ...priority, id }));
  expect(answersOf(after(odd, choose('low'), choose('urgent')), odd)).toEqual([
    { questionId: '__proto__', value: 'low' },
    { questionId: 'constructor', value: 'urgent' },
  ]);
});
