import { describe, expect, it } from 'vitest';
import {
  answer,
  ANSWERS_LIMIT,
  type Choice,
  MESSAGE_LIMIT,
  PICKS_LIMIT,
  type Question,
  questionResponse,
} from '../contract/index.ts';
import { createQuestionTool } from './create-question-tool.ts';
import { DefinitionError } from './definition-error.ts';

const create = (changes: object = {}) => createQuestionTool({ name: 'ask', description: 'Asks.', ...changes });
const parse = (questions: unknown) => create().input.parse({ questions });

describe('createQuestionTool', () => {
  it.each<[string, object, RegExp]>([
    ['no name', { name: '' }, /^A tool is named ""/],
    ['no description', { description: '' }, /^The tool "ask" has no description/],
    ['a time that is no number', { expiresIn: '5m' }, /^expiresIn of the tool "ask" is "5m"\. Give milliseconds/],
    ['no time at all', { expiresIn: 0 }, /^expiresIn of the tool "ask" is 0\./],
  ])('with %s is refused where it is defined', (_, changes, sentence) => {
    expect(() => create(changes)).toThrow(DefinitionError);
    expect(() => create(changes)).toThrow(sentence);
  });

  it('has no code: calling it is asking', () => {
    const tool = create({ expiresIn: 60_000 });
    expect(tool).toMatchObject({ kind: 'question', expiresIn: 60_000, idempotent: false });
    expect(tool.run).toBeUndefined();
    expect(tool.policy).toBeUndefined();
  });

  it('describes every field of the form to the model', async () => {
    const described = JSON.stringify(await create().input.describe());
    const fields = [
      'id',
      'text',
      'header',
      'choices',
      'value',
      'label',
      'description',
      'allowCustom',
      'multiple',
      'optional',
    ];
    for (const field of fields) expect(described).toMatch(new RegExp(`"${field}":\\{[^}]*"description"`));
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'takes %s as the id of a question and the value of a choice',
    async (id) => {
      const questions = [{ id, text: 'What?', choices: [{ value: id, label: 'That' }] }];
      expect(await parse(questions)).toEqual({ ok: true, value: { questions } });
    },
  );

  it('names each fault of a form, where it is', async () => {
    const twice = [
      { value: 'a', label: 'A' },
      { value: 'a', label: ' ' },
    ];
    expect(await parse([{ id: 'one', text: 'One?', choices: twice }])).toMatchObject({
      ok: false,
      fault: expect.stringMatching(/label of a choice must not be blank.*questions\[0\]\.choices\[1\]\.label/s),
    });
  });

  const many = (count: number): Choice[] => Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: 'A' }));
  const asking = (count: number) => many(count).map(({ value }) => ({ id: value, text: 'What?' }));
  const choosing = (choices: Choice[], changes: Partial<Question> = {}) => [
    { id: 'b', text: 'Which?', choices, ...changes },
  ];
  const long = (length: number) => [{ value: 'v'.repeat(length), label: 'Only' }];

  it.each<[string, unknown, RegExp]>([
    [
      'more questions than a response answers',
      asking(ANSWERS_LIMIT + 1),
      /The form has 1001 questions, and 1000 is the most/,
    ],
    [
      'more choices than an answer picks',
      choosing(many(PICKS_LIMIT + 1)),
      /"b" has 1001 choices, and 1000 is the most/,
    ],
    [
      'so many that an own answer beside them is one too many',
      choosing(many(PICKS_LIMIT), { multiple: true, allowCustom: true }),
      /"b" has 1001 choices, its own answer counted, and 1000 is the most/,
    ],
    [
      'a choice longer than an answer is',
      choosing(long(MESSAGE_LIMIT + 1)),
      /value of a choice must not be longer than 100000 characters.*questions\[0\]\.choices\[0\]\.value/s,
    ],
  ])('sends a form back that could not be answered: %s', async (_, questions, sentence) => {
    expect(await parse(questions)).toMatchObject({ ok: false, fault: expect.stringMatching(sentence) });
  });

  it('takes the largest form that a response can answer', async () => {
    const questions = [
      ...asking(ANSWERS_LIMIT - 2),
      ...choosing(many(PICKS_LIMIT), { multiple: true }),
      ...choosing(long(MESSAGE_LIMIT), { id: 'long' }),
    ];
    expect(await parse(questions)).toMatchObject({ ok: true });
    const picks = many(PICKS_LIMIT).map(({ value }) => value);
    const answers = questions.map(({ id }) => answer.parse({ questionId: id, value: picks }));
    expect(questionResponse.safeParse({ type: 'tool-question', answers }).success).toBe(true);
    expect(answer.safeParse({ questionId: 'long', value: 'v'.repeat(MESSAGE_LIMIT) }).success).toBe(true);
  });
});
