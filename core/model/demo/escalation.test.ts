import { describe, expect, test } from 'vitest';
import { createQuestionTool } from '../../agent/create-question-tool.ts';
import { escalationForm, escalationInput } from './escalation.ts';

const answers = [
  { questionId: 'priority', text: 'How urgent?', value: 'urgent' },
  { questionId: 'channel', text: 'How?', value: 'carrier pigeon', custom: true },
  { questionId: 'note', text: 'What else?', value: ' Call *before* noon ' },
];

describe('the form of an escalation', () => {
  test('asks for priority and channel with choices, a custom channel allowed, and for a note that may be skipped', () => {
    expect(escalationForm('Delta Kit Labs')).toMatchObject({
      questions: [
        { id: 'priority', choices: [{ value: 'low' }, { value: 'normal' }, { value: 'urgent' }] },
        { id: 'channel', choices: [{ value: 'email' }, { value: 'phone' }], allowCustom: true },
        { id: 'note', optional: true },
      ],
    });
  });

  test('is one that a question tool takes, whoever the customer is', () => {
    const { input } = createQuestionTool({ name: 'ask_question', description: 'Asks.' });
    return expect(input.parse(escalationForm('“ä” & Söhne'))).resolves.toMatchObject({ ok: true });
  });
});

describe('what was answered', () => {
  test('is what is prepared, word for word', () => {
    expect(escalationInput('Delta Kit Labs', { answers })).toEqual({
      customer: 'Delta Kit Labs',
      priority: 'urgent',
      channel: 'carrier pigeon',
      note: ' Call *before* noon ',
    });
  });

  test('has no note where it was skipped', () => {
    expect(escalationInput('Delta Kit Labs', { answers: answers.slice(0, 2) })).toEqual({
      customer: 'Delta Kit Labs',
      priority: 'urgent',
      channel: 'carrier pigeon',
    });
  });

  test('prepares nothing without a priority or a channel', () => {
    expect(escalationInput('Delta Kit Labs', { answers: [] })).toBeUndefined();
    expect(escalationInput('Delta Kit Labs', { answers: answers.slice(1) })).toBeUndefined();
  });
});
