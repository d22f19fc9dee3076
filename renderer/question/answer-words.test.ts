import { expect, test } from 'vitest';
import { channel, note } from '../testing/sample-questions.ts';
import { answerWords } from './answer-words.ts';
import { typedText } from './typed-text.ts';

test('a choice reads as its label, own words as they are, and what was left out as nothing', () => {
  expect(answerWords(channel, { questionId: 'channel', value: 'email' })).toEqual(['Email']);
  expect(answerWords(channel, { questionId: 'channel', value: ['phone', 'By fax'] })).toEqual(['Phone', 'By fax']);
  expect(answerWords(note, undefined)).toEqual([]);
});

test('answers that could not be sent are a text to be used elsewhere', () => {
  const answers = [
    { questionId: 'channel', value: 'email' },
    { questionId: 'note', value: 'Mornings' },
  ];
  expect(typedText([channel, note], answers)).toBe('How should they be reached?\nEmail\n\nAnything else?\nMornings');
  expect(typedText([channel, note], [])).toBe('');
});
