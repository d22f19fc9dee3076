import { expect, test } from 'vitest';
import type { Question } from '../../../contract/index.ts';
import { readAnswer } from './read-answer.ts';

const priority: Question = {
  id: 'priority',
  text: 'How urgent is it?',
  choices: [
    { value: 'low', label: 'Low' },
    { value: 'urgent', label: 'Urgent, today' },
  ],
};
const days: Question = { ...priority, id: 'days', multiple: true };
const note: Question = { id: 'note', text: 'A note?' };
const value = (question: Question, line: string) => {
  const read = readAnswer(question, line);
  return 'fault' in read ? { fault: read.fault } : read.answer?.value;
};

test.each(['2', '#2', 'urgent', 'URGENT', 'urgent, today', '  2 '])('%j is the second choice', (line) => {
  expect(value(priority, line)).toBe('urgent');
});

test.each(['3', '0', '#3', 'soon', '1,2'])('%j is none of the choices, and it is said so', (line) => {
  expect(value(priority, line)).toEqual({ fault: `"${line}" is none of the choices.` });
});

test('text of the operator’s own is taken where the question allows it; a number that is no choice’s only in quotes', () => {
  expect(value({ ...priority, allowCustom: true }, 'when I am back')).toBe('when I am back');
  expect(value({ ...priority, allowCustom: true }, '3')).toEqual({
    fault: 'There is no choice 3. If it is your own text, write it in quotes: "3".',
  });
  expect(value({ ...days, allowCustom: true }, '1,3')).toMatchObject({ fault: expect.stringContaining('no choice 3') });
  expect(value({ ...priority, allowCustom: true }, '"3"')).toBe('3');
  expect(value({ ...priority, allowCustom: true }, '1234')).toBe('1234');
  expect(value(note, '3')).toBe('3');
});

test('several are separated by commas; a label with a comma is one', () => {
  expect(value(days, '1, urgent')).toEqual(['low', 'urgent']);
  expect(value(days, 'urgent, today')).toEqual(['urgent']);
  expect(value(days, '1,1')).toEqual({ fault: 'An answer is given twice.' });
});

test('an empty line skips an optional question, and only that', () => {
  expect(readAnswer({ ...note, optional: true }, ' ')).toEqual({});
  expect(readAnswer({ ...days, optional: true }, '')).toEqual({});
  expect(readAnswer(note, '')).toEqual({ fault: 'This question needs an answer.' });
});

test('a number that is another choice’s value means neither until it is told apart', () => {
  const count: Question = {
    id: 'count',
    text: 'How many?',
    choices: ['2', '1'].map((each) => ({ value: each, label: each })),
  };
  expect(value(count, '1')).toEqual({ fault: '"1" is more than one of the choices. Write # and its number.' });
  expect(value(count, '#1')).toBe('2');
});
