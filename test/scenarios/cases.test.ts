import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createQuestionTool } from '../../core/agent/create-question-tool.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import type { ApprovalPolicy, Tool } from '../../core/agent/tool.ts';
import type { Actor, Interaction, ToolEntry } from '../../core/contract/index.ts';
import { applyEvent, emptyTranscript } from '../../core/transcript/index.ts';
import { gate } from '../../core/testing/gate.ts';
import { Scenario, type ScenarioOptions } from '../../core/testing/scenario.ts';
import { call, say, type ScriptedModel, scriptedModel, type ScriptedTurn } from '../../core/testing/scripted-model.ts';

/*
 * What went wrong in systems like this one, as their users reported it: each kind of fault has a test that is named
 * after it, here or where the rest of its subject is tested.
 */

let scenario: Scenario;
afterEach(() => scenario.end());

const DAY = 24 * 60 * 60 * 1_000;
const BOB: Actor = { name: 'Bob', surface: 'http' };

const effects: string[] = [];
const inputSchema = z.object({ n: z.number() });

const runs = (name: string, requiresApproval: ApprovalPolicy<{ n: number }> = false): Tool =>
  createTool({
    name,
    description: 'Does it.',
    inputSchema,
    requiresApproval,
    execute: ({ n }) => {
      effects.push(`${name} ${n}`);
      return { did: n };
    },
  });
const free = runs('free');
const pay = runs('pay', true);
const ask = createQuestionTool({ name: 'ask', description: 'Asks.' });
const FORM = {
  questions: [
    { id: 'a', text: 'What?' },
    { id: 'b', text: 'Why?' },
  ],
};
const ANSWERS = [
  { questionId: 'a', value: 'that' },
  { questionId: 'b', value: 'because' },
];

interface Opened {
  sessionId: string;
  runId: string;
  model: ScriptedModel;
}

/** A session at rest after its first turn, with what waits in the order in which it was asked. */
async function open(turns: ScriptedTurn[], options: Partial<ScenarioOptions> = {}): Promise<Opened> {
  effects.length = 0;
  const model = scriptedModel(turns);
  scenario = await Scenario.open({ tools: [free, pay, ask], model, ...options });
  const ids = await scenario.ask('Do');
  await scenario.until(ids.sessionId, 'waiting');
  return { ...ids, model };
}

async function cards(): Promise<[Interaction, Interaction, ...Interaction[]]> {
  const [first, second, ...rest] = await scenario.pending();
  if (!first || !second) throw new Error('at least two must be pending');
  return [first, second, ...rest];
}

async function card(): Promise<Interaction> {
  const [only, ...rest] = await scenario.pending();
  if (!only || rest.length > 0) throw new Error('exactly one must be pending');
  return only;
}

/** What the model was told of its calls before it was asked last. */
function told({ calls }: ScriptedModel): unknown[] {
  const content = calls.at(-1)?.prompt.findLast(({ role }) => role === 'tool')?.content;
  return Array.isArray(content) ? content.map((part) => ('output' in part ? part.output : part)) : [];
}

async function toolEntries(sessionId: string): Promise<ToolEntry[]> {
  return (await scenario.entries(sessionId)).filter((entry) => entry.kind === 'tool');
}

describe('transcript and stop', () => {
  it('a new message over pending requests does not leave calls without results', async () => {
    const turn = [...call('pay', { n: 1 }), ...call('free', { n: 2 }), ...call('ask', FORM), ...call('pay', { n: 3 })];
    const { sessionId, model } = await open([turn, say('Hello.')]);
    await scenario.respond((await cards())[0], 'approve');
    await scenario.do('messages.send', { sessionId, text: 'Never mind', ifPending: 'withdraw' });
    await scenario.until(sessionId, 'completed');
    const withdrawn = { type: 'execution-denied', reason: 'The request was withdrawn. It did not run.' };
    expect(told(model)).toEqual([
      withdrawn,
      { type: 'json', value: { did: 2 } },
      { type: 'json', value: { answers: [], withdrawn: true } },
      withdrawn,
    ]);
    expect(effects).toEqual(['free 2']);
    expect(await scenario.pending()).toEqual([]);
  });

  it('Stop does not leave a dangling call: the session goes on, in whatever state its calls were', async () => {
    const hold = gate();
    const holds = createTool({ name: 'holds', description: 'Holds.', inputSchema, execute: () => hold.pass() });
    const names = ['pay', 'holds', 'free', 'ask', 'pay'];
    const turn = names.flatMap((name, n) => call(name, name === 'ask' ? FORM : { n }));
    const model = scriptedModel([turn, say('Hello.')]);
    effects.length = 0;
    scenario = await Scenario.open({ tools: [free, pay, ask, holds], model });
    const { sessionId, runId } = await scenario.ask('Do');
    await hold.reached;
    await scenario.untilTrue(async () => (await scenario.pending()).length === 3 && effects.length === 1);
    await scenario.respond((await cards())[0], 'approve');
    await scenario.do('runs.stop', { runId });
    hold.open();
    await scenario.do('messages.send', { sessionId, text: 'And now?' });
    await scenario.until(sessionId, 'completed');
    expect(told(model)).toHaveLength(names.length);
    expect(effects).toEqual(['free 2']);
  });

  it('an approval at the same instant as Stop does not resume the run', async () => {
    const { sessionId, runId, model } = await open([call('pay', { n: 1 }), say('Nothing ran.')]);
    const request = await card();
    await Promise.all([scenario.respond(request, 'approve'), scenario.do('runs.stop', { runId })]);
    await scenario.do('messages.send', { sessionId, text: 'And now?' });
    await scenario.until(sessionId, 'completed');
    expect(told(model)).toEqual([
      { type: 'execution-denied', reason: 'The operator stopped the run. It did not run.' },
    ]);
    expect(effects).toEqual([]);
  });
});

describe('identity and execution', () => {
  it('a duplicated id does not run twice, and is not taken for another call', async () => {
    const twice = [...call('pay', { n: 1 }, 'same'), ...call('pay', { n: 2 }, 'same')];
    const { sessionId, model } = await open([twice, call('pay', { n: 3 }, 'same'), say('Done.')]);
    const [first, second] = await cards();
    await scenario.respond(second, 'approve');
    await scenario.respond(first, 'deny', 'not this one');
    await scenario.untilTrue(async () => (await scenario.pending()).length === 1);
    expect(effects).toEqual(['pay 2']);
    await scenario.respond(await card(), 'approve');
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual(['pay 2', 'pay 3']);
    const ids = model.calls[2]?.prompt.flatMap(({ role, content }) => (role === 'tool' ? content : []));
    expect(ids?.map((part) => ('toolCallId' in part ? part.toolCallId : ''))).toEqual(['same', 'same_2', 'same_3']);
  });

  it('an id that another provider would refuse keeps no session from going on with that one', async () => {
    const ids = ['functions.pay:0', 'functions.pay.0', 'functions.pay:0', 'x'.repeat(100)];
    const { sessionId } = await open([ids.flatMap((id, n) => call('pay', { n }, id))]);
    const model = { ...scriptedModel([say('Done.')]), provider: 'another' };
    scenario.reload({ model });
    for (const request of await cards()) await scenario.respond(request, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual(['pay 0', 'pay 1', 'pay 2', 'pay 3']);
    const told = model.calls[0]?.prompt.flatMap(({ role, content }) => (role === 'tool' ? content : [])) ?? [];
    expect(told.map((part) => ('output' in part ? part.output : part))).toEqual(
      [0, 1, 2, 3].map((did) => ({ type: 'json', value: { did } })),
    );
  });

  it('a request that is approved and denied at once is not both', async () => {
    const { sessionId, model } = await open([call('pay', { n: 1 }), say('Done.')]);
    const request = await card();
    const answers = await Promise.all([
      scenario.respond(request, 'deny', 'no'),
      scenario.respond(request, 'approve', undefined, BOB),
    ]);
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.error.code))).toEqual(['ok', 'already_resolved']);
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([]);
    expect(told(model)).toEqual([{ type: 'execution-denied', reason: 'no' }]);
  });

  it("a policy that flips when it is asked again does not undo the operator's refusal, nor the approval", async () => {
    let asked = 0;
    const flips = runs('flips', () => ++asked <= 2);
    const turn = [...call('flips', { n: 1 }), ...call('flips', { n: 2 })];
    const { sessionId, model } = await open([turn, say('Done.')], { tools: [flips] });
    const [first, second] = await cards();
    await scenario.respond(first, 'deny', 'no');
    await scenario.respond(second, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(asked).toBeGreaterThan(2);
    expect(effects).toEqual(['flips 2']);
    expect(told(model)[0]).toEqual({ type: 'execution-denied', reason: 'no' });
  });

  it('a schema that makes something else of the input later does not change what was approved', async () => {
    let parsed = 0;
    const ran: unknown[] = [];
    const stamped = createTool({
      name: 'stamped',
      description: 'Stamps.',
      inputSchema: z.object({ n: z.number() }).transform((input) => ({ ...input, stamp: ++parsed })),
      requiresApproval: true,
      execute: (input) => void ran.push(input),
    });
    const { sessionId } = await open([call('stamped', { n: 1 }), say('Done.')], { tools: [stamped] });
    const request = await card();
    expect(request.request).toMatchObject({ input: { n: 1, stamp: 1 } });
    await scenario.respond(request, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(parsed).toBeGreaterThan(1);
    expect(ran).toEqual([{ n: 1, stamp: 1 }]);
  });

  it.each(['close', 'crash'] as const)(
    'a denial that was kept does not break the session after a restart by %s',
    async (how) => {
      const { sessionId } = await open([[...call('pay', { n: 1 }), ...call('pay', { n: 2 })]]);
      const [first, second] = await cards();
      await scenario.respond(first, 'deny', 'no');
      const model = scriptedModel([say('Done.'), say('Hello again.')]);
      await scenario.restart(how, { model });
      expect((await toolEntries(sessionId)).map(({ status }) => status)).toEqual(['denied', 'waiting']);
      await scenario.respond(second, 'approve');
      await scenario.until(sessionId, 'completed');
      await scenario.restart(how, { model });
      await scenario.do('messages.send', { sessionId, text: 'Still there?' });
      await scenario.until(sessionId, 'completed');
      expect(told(model)).toMatchObject([{ type: 'execution-denied', reason: 'no' }, { type: 'json' }]);
    },
  );
});

describe('several at once', () => {
  it('requests that are alike in everything do not share an answer', async () => {
    const { sessionId, model } = await open([[...call('ask', FORM, 'x'), ...call('ask', FORM, 'x')], say('Thanks.')]);
    const [first, second] = await cards();
    expect(first.request.id).not.toBe(second.request.id);
    await scenario.answer(first, ANSWERS);
    expect((await scenario.pending()).map(({ request }) => request.id)).toEqual([second.request.id]);
    expect(await scenario.status(sessionId)).toBe('waiting');
    const dismiss = { type: 'tool-question', dismiss: true } as const;
    await scenario.do('interactions.respond', { id: second.request.id, response: dismiss });
    await scenario.until(sessionId, 'completed');
    expect(told(model)).toMatchObject([
      { value: { answers: [{ value: 'that' }, { value: 'because' }] } },
      { value: { answers: [], dismissed: true } },
    ]);
  });

  it('answering one after another does not repeat work that is done, across restarts either', async () => {
    const turn = [
      ...call('free', { n: 1 }),
      ...call('pay', { n: 2 }),
      ...call('free', { n: 3 }),
      ...call('pay', { n: 4 }),
    ];
    const { sessionId } = await open([turn]);
    await scenario.respond((await cards())[0], 'approve');
    const model = scriptedModel([say('Done.')]);
    await scenario.restart('crash', { model });
    expect(effects).toEqual(['free 1', 'free 3']);
    await scenario.respond(await card(), 'approve');
    await scenario.until(sessionId, 'completed');
    expect(effects.toSorted()).toEqual(['free 1', 'free 3', 'pay 2', 'pay 4']);
    expect(model.calls).toHaveLength(1);
  });

  it('an answer meant for one card does not reach its sibling', async () => {
    await open([[...call('pay', { n: 1 }), ...call('pay', { n: 2 })]]);
    const [first, second] = await cards();
    if (first.request.type !== 'tool-approval') throw new Error('an approval must be pending');
    const { digest } = first.request;
    const answer = await scenario.call('interactions.respond', {
      id: second.request.id,
      response: { type: 'tool-approval', digest, decision: 'approve' },
    });
    expect(answer).toMatchObject({ error: { code: 'invalid' } });
    expect(await scenario.pending()).toHaveLength(2);
    expect(effects).toEqual([]);
  });

  it('no sibling is dropped: each of many cards works, the last first, and each call has its result', async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7];
    const { sessionId, model } = await open([numbers.flatMap((n) => call('pay', { n })), say('Done.')]);
    const pending = await scenario.pending();
    expect(pending).toHaveLength(numbers.length);
    for (const request of pending.toReversed()) {
      expect(await scenario.status(sessionId)).toBe('waiting');
      expect(await scenario.respond(request, 'approve')).toMatchObject({ ok: true });
    }
    await scenario.until(sessionId, 'completed');
    expect(told(model)).toEqual(numbers.map((did) => ({ type: 'json', value: { did } })));
    expect(effects).toHaveLength(numbers.length);
  });

  it('a question behind an approval is a form, and not its raw input', async () => {
    const { sessionId } = await open([[...call('pay', { n: 1 }), ...call('ask', FORM)]]);
    const [, form] = await toolEntries(sessionId);
    expect(form?.interaction).toEqual({
      status: 'pending',
      request: expect.objectContaining({ type: 'tool-question', questions: FORM.questions }),
    });
    expect(form?.interaction?.request).not.toHaveProperty('input');
  });
});

describe('restart and stale cards', () => {
  it.each(['close', 'crash'] as const)(
    'a form is not lost in a restart by %s: it is listed, and answerable',
    async (how) => {
      const { sessionId } = await open([call('ask', FORM)]);
      const before = await card();
      const model = scriptedModel([say('Thanks.')]);
      await scenario.restart(how, { model });
      expect(await card()).toEqual(before);
      expect((await toolEntries(sessionId))[0]).toMatchObject({ status: 'waiting', interaction: before });
      await scenario.answer(before, ANSWERS);
      await scenario.until(sessionId, 'completed');
      expect(told(model)).toMatchObject([{ value: { answers: [{ value: 'that' }, { value: 'because' }] } }]);
    },
  );

  it('a form is not stuck after a restart: it can still be dismissed', async () => {
    const { sessionId } = await open([call('ask', FORM)]);
    await scenario.restart('crash', { model: scriptedModel([say('So be it.')]) });
    const { request } = await card();
    const response = { type: 'tool-question', dismiss: true } as const;
    expect(await scenario.do('interactions.respond', { id: request.id, response })).toMatchObject({
      status: 'dismissed',
    });
    await scenario.until(sessionId, 'completed');
    expect(await scenario.pending()).toEqual([]);
  });

  it.each([
    { type: 'tool-approval', digest: 'x', decision: 'approve' } as const,
    { type: 'tool-question', dismiss: true } as const,
    { type: 'tool-outcome', outcome: 'unknown' } as const,
  ])('a reply to an unknown id is not taken as if it had been heard: $type', async (response) => {
    await open([call('pay', { n: 1 })]);
    expect(await scenario.call('interactions.respond', { id: 'int_no', response })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
    expect(await scenario.pending()).toHaveLength(1);
  });

  it('a card answered elsewhere does not stay live here, nor come back when the session is opened again', async () => {
    const { sessionId } = await open([call('pay', { n: 1 }), say('Done.')]);
    const request = await card();
    await scenario.respond(request, 'deny', 'no', BOB);
    const seen = scenario.pushes.reduce(
      (transcript, push) => (push.type === 'event' ? applyEvent(transcript, push.stored) : transcript),
      emptyTranscript,
    );
    const closed = { status: 'denied', resolution: { by: BOB, reason: 'no' } };
    expect(seen.entries.find(({ kind }) => kind === 'tool')).toMatchObject({ interaction: closed });
    expect(await scenario.respond(request, 'approve')).toMatchObject({
      error: { code: 'already_resolved', message: expect.stringMatching(/^Already denied by Bob in HTTP at /) },
    });
    await scenario.until(sessionId, 'completed');
    await scenario.restart('crash', { model: scriptedModel([]) });
    expect((await toolEntries(sessionId))[0]).toMatchObject({ interaction: closed });
    expect(await scenario.pending()).toEqual([]);
    expect(effects).toEqual([]);
  });
});

describe('questions', () => {
  it('a form in the middle of being filled in does not go on by itself, however long it takes', async () => {
    const { sessionId } = await open([call('ask', FORM)]);
    const { request } = await card();
    const key = `answers:${request.id}`;
    await scenario.do('drafts.set', { key, text: '{"a":"tha' });
    scenario.advance(400 * DAY);
    await scenario.restart('close', { model: scriptedModel([]) });
    expect(await scenario.status(sessionId)).toBe('waiting');
    expect(await card()).toMatchObject({ request, status: 'pending' });
    expect(await scenario.do('drafts.get', { key })).toEqual({ text: '{"a":"tha' });
  });

  it('a validation error does not wipe the answers, and a partial answer is not dropped silently', async () => {
    const { sessionId, model } = await open([call('ask', FORM), say('Thanks.')]);
    const form = await card();
    const key = `answers:${form.request.id}`;
    const text = JSON.stringify(ANSWERS.slice(0, 1));
    await scenario.do('drafts.set', { key, text });
    expect(await scenario.answer(form, ANSWERS.slice(0, 1))).toMatchObject({
      error: {
        code: 'invalid',
        message: expect.stringMatching(/not complete.*Why\?.*needs an answer/),
        faults: [{ questionId: 'b', message: 'This question needs an answer.' }],
      },
    });
    expect(await scenario.do('drafts.get', { key })).toEqual({ text });
    expect(model.calls).toHaveLength(1);
    await scenario.answer(form, ANSWERS);
    await scenario.until(sessionId, 'completed');
    expect(told(model)).toMatchObject([{ value: { answers: ANSWERS } }]);
  });
});
