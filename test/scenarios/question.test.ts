import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createQuestionTool } from '../../core/agent/create-question-tool.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import { type Answer, MESSAGE_LIMIT, type Question } from '../../core/contract/index.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel, type ScriptedTurn } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const effects: string[] = [];
const ask = createQuestionTool({ name: 'ask_question', description: 'Asks the operator.' });
const refund = createTool({
  name: 'refund',
  description: 'Refunds.',
  inputSchema: z.object({ n: z.number() }),
  requiresApproval: true,
  execute: ({ n }) => void effects.push(`refund ${n}`),
});

const PRIORITY: Question = {
  id: 'priority',
  text: 'How urgent is it?',
  choices: [
    { value: 'low', label: 'Low' },
    { value: 'urgent', label: 'Urgent' },
  ],
};
const CHANNEL: Question = {
  id: 'channel',
  text: 'How do they want to be reached?',
  choices: [
    { value: 'email', label: 'Email' },
    { value: 'phone', label: 'Phone' },
  ],
  allowCustom: true,
  multiple: true,
};
const NOTE: Question = { id: 'note', text: 'Anything else?', optional: true };
const FORM = [PRIORITY, CHANNEL, NOTE];

async function open(...turns: ScriptedTurn[]) {
  effects.length = 0;
  const model = scriptedModel(turns);
  scenario = await Scenario.open({ tools: [ask, refund], model });
  return model;
}

const asked = (questions: unknown) => call('ask_question', { questions });
const toldBy = (model: ReturnType<typeof scriptedModel>) => {
  const content = model.calls.at(-1)?.prompt.findLast(({ role }) => role === 'tool')?.content;
  return Array.isArray(content) ? content.map((part) => ('output' in part ? part.output : part)) : [];
};

describe('a question tool', () => {
  it('is described to the model so that it can fill the form in', async () => {
    const model = await open(say('Hello.'));
    const { sessionId } = await scenario.ask('Hi');
    await scenario.until(sessionId, 'completed');
    const described = JSON.stringify(model.calls[0]?.tools?.find(({ name }) => name === 'ask_question'));
    for (const field of ['questions', 'choices', 'allowCustom', 'multiple', 'optional', 'description']) {
      expect(described).toContain(field);
    }
  });

  it('suspends, and gives the answers to the model, custom ones marked and skipped ones left out', async () => {
    const model = await open(asked(FORM), say('Thanks.'));
    const { sessionId } = await scenario.ask('Escalate');
    await scenario.until(sessionId, 'waiting');
    const [form] = await scenario.pending();
    if (!form) throw new Error('nothing pending');
    expect(form.request).toMatchObject({ type: 'tool-question', toolName: 'ask_question', questions: FORM });
    const answers = [
      { questionId: 'channel', value: ['phone', 'carrier pigeon'] },
      { questionId: 'priority', value: 'urgent' },
    ];
    expect(await scenario.answer(form, answers)).toMatchObject({
      value: { status: 'answered', resolution: { answers } },
    });
    await scenario.until(sessionId, 'completed');
    expect(toldBy(model)).toEqual([
      {
        type: 'json',
        value: {
          answers: [
            { questionId: 'priority', text: 'How urgent is it?', value: 'urgent' },
            { questionId: 'channel', text: CHANNEL.text, values: ['phone', 'carrier pigeon'], custom: true },
          ],
        },
      },
    ]);
  });

  it.each([
    ['dismissed by the operator', { answers: [], dismissed: true }],
    ['cancelled by Stop', { answers: [], cancelled: true }],
    ['withdrawn for a new message', { answers: [], withdrawn: true }],
  ])('that is %s gives no answers, and says why', async (how, value) => {
    const model = await open(asked(FORM), say('So be it.'));
    const { sessionId, runId } = await scenario.ask('Escalate');
    await scenario.until(sessionId, 'waiting');
    const [form] = await scenario.pending();
    const id = form?.request.id ?? '';
    if (how.startsWith('dismissed')) {
      await scenario.do('interactions.respond', { id, response: { type: 'tool-question', dismiss: true } });
    } else {
      if (how.startsWith('cancelled')) await scenario.do('runs.stop', { runId });
      await scenario.do('messages.send', { sessionId, text: 'Then not', ifPending: 'withdraw' });
    }
    await scenario.until(sessionId, 'completed');
    expect(toldBy(model)).toEqual([{ type: 'json', value }]);
  });

  it.each<[string, Answer[], string, RegExp]>([
    ['a missing answer', [{ questionId: 'channel', value: ['email'] }], 'priority', /needs an answer/],
    ['a value that is none of the choices', answersWith('priority', 'asap'), 'priority', /none of the choices/],
    ['a list where one is meant', answersWith('priority', ['low']), 'priority', /not a list/],
    ['one where a list is meant', answersWith('channel', 'email'), 'channel', /takes a list/],
    ['an empty list', answersWith('channel', []), 'channel', /at least one/],
    ['a value twice', answersWith('channel', ['email', 'email']), 'channel', /twice/],
    ['blank text', answersWith('note', ' '), 'note', /blank/],
    [
      'two answers to one question',
      [...answersWith('priority', 'low'), { questionId: 'priority', value: 'low' }],
      'priority',
      /more than once/,
    ],
    [
      'an answer to no question',
      [...answersWith('priority', 'low'), { questionId: 'constructor', value: 'x' }],
      'constructor',
      /no question/,
    ],
  ])('refuses %s at the question it belongs to, and stays open', async (_, answers, questionId, message) => {
    await open(asked(FORM));
    const { sessionId } = await scenario.ask('Escalate');
    await scenario.until(sessionId, 'waiting');
    const [form] = await scenario.pending();
    if (!form) throw new Error('nothing pending');
    expect(await scenario.answer(form, answers)).toMatchObject({
      error: { code: 'invalid', faults: [{ questionId, message: expect.stringMatching(message) }] },
    });
    expect(await scenario.pending()).toHaveLength(1);
  });

  it.each<[string, unknown, RegExp]>([
    ['no questions', [], /at least one/],
    ['no id', [{ text: 'What?' }], /id/],
    ['a blank id', [{ id: ' ', text: 'What?' }], /id.*blank/],
    ['a repeated id', [NOTE, NOTE], /two questions have the id "note"/i],
    ['a blank text', [{ id: 'a', text: '' }], /text.*blank/],
    [
      'a repeated choice',
      [
        {
          ...PRIORITY,
          choices: [
            { value: 'a', label: 'A' },
            { value: 'a', label: 'B' },
          ],
        },
      ],
      /two choices with the value "a"/,
    ],
    ['neither choices nor custom', [{ id: 'a', text: 'What?', allowCustom: false }], /can't be answered/],
  ])('with %s goes back to the model, and suspends nothing', async (_, questions, fault) => {
    const model = await open(asked(questions), say('Sorry.'));
    const { sessionId } = await scenario.ask('Escalate');
    await scenario.until(sessionId, 'completed');
    expect(toldBy(model)).toEqual([{ type: 'error-text', value: expect.stringMatching(fault) }]);
    expect(await scenario.events(sessionId)).not.toContainEqual(
      expect.objectContaining({ type: 'question.requested' }),
    );
  });
});

describe('approvals and questions of one turn', () => {
  it('are all pending at once, answered in any order, and resume one next phase', async () => {
    const calls = [...asked([PRIORITY]), ...call('refund', { n: 1 }), ...asked([NOTE]), ...call('refund', { n: 2 })];
    const model = await open(calls, say('All done.'));
    const { sessionId } = await scenario.ask('Everything');
    await scenario.until(sessionId, 'waiting');
    const [form, one, note, two] = await scenario.pending();
    if (!form || !one || !note || !two) throw new Error('four must be pending');
    await scenario.respond(two, 'approve');
    await scenario.answer(note, []);
    await scenario.answer(form, [{ questionId: 'priority', value: 'low' }]);
    expect(effects).toEqual([]);
    expect(await scenario.status(sessionId)).toBe('waiting');
    await scenario.respond(one, 'deny', 'no');
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual(['refund 2']);
    expect(toldBy(model)).toMatchObject([
      { type: 'json', value: { answers: [{ value: 'low' }] } },
      { type: 'execution-denied', reason: 'no' },
      { type: 'json', value: { answers: [] } },
      { type: 'json' },
    ]);
    const queued = (await scenario.events(sessionId)).filter(({ type }) => type === 'phase.queued');
    expect(queued).toHaveLength(2);
  });

  it('take no answer of the other kind', async () => {
    await open([...asked([NOTE]), ...call('refund', { n: 1 })]);
    const { sessionId } = await scenario.ask('Both');
    await scenario.until(sessionId, 'waiting');
    const [form, approval] = await scenario.pending();
    const response = { type: 'tool-question', dismiss: true } as const;
    expect(await scenario.call('interactions.respond', { id: approval?.request.id ?? '', response })).toMatchObject({
      error: { code: 'invalid' },
    });
    const approve = { type: 'tool-approval', digest: '', decision: 'approve' } as const;
    expect(
      await scenario.call('interactions.respond', { id: form?.request.id ?? '', response: approve }),
    ).toMatchObject({
      error: { code: 'invalid' },
    });
    expect(await scenario.pending()).toHaveLength(2);
  });
});

function answersWith(questionId: string, value: string | string[]): Answer[] {
  const sound: Answer[] = [
    { questionId: 'priority', value: 'low' },
    { questionId: 'channel', value: ['email'] },
  ];
  return [...sound.filter((answer) => answer.questionId !== questionId), { questionId, value }];
}

describe('what is typed into a form', () => {
  const waitingForm = async () => {
    await open(asked(FORM), say('Thanks.'));
    const { sessionId } = await scenario.ask('Escalate');
    await scenario.until(sessionId, 'waiting');
    const [form] = await scenario.pending();
    if (!form) throw new Error('nothing pending');
    return { sessionId, form, key: `answers:${form.request.id}` };
  };

  it('is kept, however many long answers it has', async () => {
    const { key } = await waitingForm();
    const text = JSON.stringify(Array.from({ length: 30 }, () => 'x'.repeat(MESSAGE_LIMIT)));
    await scenario.do('drafts.set', { key, text });
    await scenario.restart('crash', { model: scriptedModel([]) });
    expect((await scenario.do('drafts.get', { key })).text).toBe(text);
  });

  it.each(['answers', 'reason', 'result'])('and saved as %s once the form is over is not kept', async (kind) => {
    const { sessionId, form } = await waitingForm();
    await scenario.answer(form, answersWith('priority', 'low'));
    const key = `${kind}:${form.request.id}`;
    await scenario.do('drafts.set', { key, text: 'too late' });
    expect(await scenario.do('drafts.get', { key })).toEqual({ text: '' });
    await scenario.until(sessionId, 'completed');
  });

  it('is kept when time ran out as it was typed, and can be put away', async () => {
    const soon = createQuestionTool({ name: 'ask_question', description: 'Asks.', expiresIn: 1_000 });
    scenario = await Scenario.open({ tools: [soon], model: scriptedModel([asked(FORM), say('So be it.')]) });
    const { sessionId } = await scenario.ask('Escalate');
    await scenario.until(sessionId, 'waiting');
    const [form] = await scenario.pending();
    const key = `answers:${form?.request.id}`;
    scenario.advance(1_000);
    await scenario.until(sessionId, 'completed');
    for (const text of ['half a word', '']) {
      await scenario.do('drafts.set', { key, text });
      expect(await scenario.do('drafts.get', { key })).toEqual({ text });
    }
  });
});
