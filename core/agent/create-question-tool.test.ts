import { describe, expect, it } from 'vitest';
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
});
