import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import type { ApprovalPolicy, ToolContext } from '../../core/agent/tool.ts';
import { gate } from '../../core/testing/gate.ts';
import { Scenario, type ScenarioOptions } from '../../core/testing/scenario.ts';
import { call, cut, garbage, say, scriptedModel, wait } from '../../core/testing/scripted-model.ts';

/** How the providers of OpenAI and Anthropic end a turn whose connection closed before the model had finished. */
const INTERRUPTED = {
  type: 'finish',
  finishReason: { unified: 'interrupted', raw: undefined },
  usage: { inputTokens: {}, outputTokens: {} },
};

const inputSchema = z.object({ orderId: z.string(), amount: z.number(), currency: z.string().default('USD') });
type Input = z.output<typeof inputSchema>;

let scenario: Scenario;
async function open(options: ScenarioOptions): Promise<Scenario> {
  return (scenario = await Scenario.open(options));
}
afterEach(() => scenario.end());

/** A refund tool that notes what really ran. */
function refundTool(
  options: { requiresApproval?: ApprovalPolicy<Input>; execute?: (input: Input, context: ToolContext) => unknown } = {},
) {
  const effects: Input[] = [];
  const tool = createTool({
    name: 'issue_refund',
    description: 'Refunds an order.',
    inputSchema,
    requiresApproval:
      options.requiresApproval ??
      (({ orderId, amount }) => amount > 50 && { reason: `Refund $${amount} on ${orderId}` }),
    rejectionMessage: 'No refund today.',
    execute: async (input, context) => {
      effects.push(input);
      return options.execute?.(input, context) ?? { refunded: input.amount };
    },
  });
  return { tool, effects };
}

const refund = (orderId: string, amount: number, id?: string) => call('issue_refund', { orderId, amount }, id);

/** What the model was told of its calls at its latest turn. */
function toldResults(model: ReturnType<typeof scriptedModel>): unknown[] {
  const last = model.calls.at(-1)?.prompt.at(-1);
  return last?.role === 'tool' ? last.content.map((part) => (part.type === 'tool-result' ? part.output : part)) : [];
}

describe('an approval', () => {
  it('shows the validated input, runs exactly it once approved, and goes on in a linked phase', async () => {
    const { tool, effects } = refundTool();
    const model = scriptedModel([refund('A-1002', 90), say('Refunded.')]);
    await open({ tools: [tool], model });
    const { sessionId } = await scenario.ask('Refund $90 on A-1002');
    await scenario.until(sessionId, 'waiting');
    expect(effects).toEqual([]);
    const [request] = await scenario.pending();
    expect(request?.request).toMatchObject({
      toolName: 'issue_refund',
      reason: 'Refund $90 on A-1002',
      input: { orderId: 'A-1002', amount: 90, currency: 'USD' },
    });
    if (!request) throw new Error('nothing pending');
    expect(await scenario.respond(request, 'approve')).toMatchObject({ ok: true, value: { status: 'approved' } });
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([{ orderId: 'A-1002', amount: 90, currency: 'USD' }]);
    expect(toldResults(model)).toEqual([{ type: 'json', value: { refunded: 90 } }]);
    const queued = (await scenario.events(sessionId)).filter((event) => event.type === 'phase.queued');
    expect(queued).toMatchObject([
      { number: 1, cause: 'message' },
      {
        number: 2,
        cause: 'decision',
        resumedFrom: { phaseId: queued[0]?.phaseId, interactionIds: [request.request.id] },
      },
    ]);
  });

  it('tells the model why it was denied, and runs nothing', async () => {
    const { tool, effects } = refundTool();
    const model = scriptedModel([refund('A-1', 90), say('It was denied.')]);
    await open({ tools: [tool], model });
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'waiting');
    for (const request of await scenario.pending())
      await scenario.respond(request, 'deny', '  the customer kept the item ');
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([]);
    expect(toldResults(model)).toEqual([{ type: 'execution-denied', reason: 'the customer kept the item' }]);
  });

  it("tells the model the tool's own words when it was denied without a reason", async () => {
    const { tool } = refundTool();
    const model = scriptedModel([refund('A-1', 90), say('Denied.')]);
    await open({ tools: [tool], model });
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'waiting');
    for (const request of await scenario.pending()) await scenario.respond(request, 'deny');
    await scenario.until(sessionId, 'completed');
    expect(toldResults(model)).toEqual([{ type: 'execution-denied', reason: 'No refund today.' }]);
  });

  it('is not asked for where the policy lets the call run', async () => {
    const { tool, effects } = refundTool();
    await open({ tools: [tool], model: scriptedModel([refund('A-1', 40), say('Done.')]) });
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'completed');
    expect(effects).toHaveLength(1);
    expect(await scenario.events(sessionId)).not.toContainEqual(
      expect.objectContaining({ type: 'approval.requested' }),
    );
  });

  it('executes nothing of two that were asked in one turn until both are decided, in any order', async () => {
    const { tool, effects } = refundTool();
    const model = scriptedModel([[...refund('A-1004', 60), ...refund('A-1005', 70)], say('One refunded.')]);
    await open({ tools: [tool], model });
    const { sessionId } = await scenario.ask('Refund both');
    await scenario.until(sessionId, 'waiting');
    const [first, second] = await scenario.pending();
    if (!first || !second) throw new Error('two must be pending');
    await scenario.respond(second, 'deny', 'kept');
    expect(await scenario.status(sessionId)).toBe('waiting');
    expect(effects).toEqual([]);
    await scenario.respond(first, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(effects.map(({ orderId }) => orderId)).toEqual(['A-1004']);
    expect(toldResults(model)).toEqual([
      { type: 'json', value: { refunded: 60 } },
      { type: 'execution-denied', reason: 'kept' },
    ]);
  });

  it('runs calls that need nobody beside the ones that wait, and is answerable while they run', async () => {
    const slow = gate();
    const lookup = createTool({
      name: 'lookup',
      description: 'Looks up.',
      inputSchema: z.object({}),
      execute: async () => {
        await slow.pass();
        return 'found';
      },
    });
    const { tool, effects } = refundTool();
    const model = scriptedModel([[...call('lookup', {}), ...refund('A-1', 90)], say('Done.')]);
    await open({ tools: [tool, lookup], model });
    const { sessionId } = await scenario.ask('Both');
    await slow.reached;
    await scenario.untilTrue(async () => (await scenario.pending()).length === 1);
    expect(await scenario.status(sessionId)).toBe('running');
    for (const request of await scenario.pending()) await scenario.respond(request, 'approve');
    expect(effects).toEqual([]);
    slow.open();
    await scenario.until(sessionId, 'completed');
    expect(effects).toHaveLength(1);
    expect(toldResults(model)).toEqual([
      { type: 'text', value: 'found' },
      { type: 'json', value: { refunded: 90 } },
    ]);
  });

  it('is claimed by the first valid response; later ones are told who was first and change nothing', async () => {
    const { tool, effects } = refundTool();
    await open({ tools: [tool], model: scriptedModel([refund('A-1', 90), say('Done.')]) });
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'waiting');
    const [request] = await scenario.pending();
    if (!request) throw new Error('nothing pending');
    const answers = await Promise.all([
      scenario.respond(request, 'approve'),
      scenario.respond(request, 'deny', 'too late', { name: 'Bob', surface: 'terminal' }),
      scenario.respond(request, 'approve'),
    ]);
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.error.code))).toEqual([
      'ok',
      'already_resolved',
      'already_resolved',
    ]);
    expect(answers[1]).toMatchObject({
      error: { message: expect.stringMatching(/^Already approved by Ada in Desktop at \d\d:\d\d:\d\d\.$/) },
    });
    await scenario.until(sessionId, 'completed');
    expect(effects).toHaveLength(1);
  });

  it.each([
    ['a missing digest', { type: 'tool-approval', decision: 'approve' }],
    ['a wrong digest', { type: 'tool-approval', digest: 'f00', decision: 'approve' }],
    ['an unknown decision', { type: 'tool-approval', digest: 'f00', decision: 'maybe' }],
  ])('stays pending on %s', async (_, response) => {
    const { tool, effects } = refundTool();
    await open({ tools: [tool], model: scriptedModel([refund('A-1', 90)]) });
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'waiting');
    const [request] = await scenario.pending();
    const answer = await scenario.call('interactions.respond', {
      id: request?.request.id ?? '',
      response: response as never,
    });
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid' } });
    expect(await scenario.pending()).toHaveLength(1);
    expect(effects).toEqual([]);
  });
});

describe('what never reaches the operator', () => {
  it.each([
    ['input that does not fit the schema', '{"orderId":"A-1","amount":"much"}', /amount/],
    ['input that is not JSON', '{"orderId":', /not valid JSON/],
  ])('%s goes back to the model', async (_, input, fault) => {
    const { tool, effects } = refundTool();
    const model = scriptedModel([call('issue_refund', input), say('Sorry.')]);
    await open({ tools: [tool], model });
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([]);
    expect(toldResults(model)).toEqual([{ type: 'error-text', value: expect.stringMatching(fault) }]);
    expect(await scenario.events(sessionId)).not.toContainEqual(
      expect.objectContaining({ type: 'approval.requested' }),
    );
  });

  it.each(['no_such_tool', 'constructor', '__proto__'])('a call of %s, which there is no tool of', async (name) => {
    const { tool } = refundTool();
    const model = scriptedModel([call(name, {}), say('Sorry.')]);
    await open({ tools: [tool], model });
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'completed');
    expect(toldResults(model)).toEqual([
      { type: 'error-text', value: expect.stringContaining('The tools are: issue_refund') },
    ]);
  });

  it('a parsed input that JSON can not hold', async () => {
    const dated = createTool({
      name: 'dated',
      description: 'Takes a date.',
      inputSchema: z.object({ day: z.string().transform((day) => new Date(day)) }),
      requiresApproval: true,
      execute: () => 'ran',
    });
    const model = scriptedModel([call('dated', { day: '2026-01-01' }), say('Sorry.')]);
    await open({ tools: [dated], model });
    const { sessionId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'completed');
    expect(toldResults(model)).toEqual([
      { type: 'error-text', value: expect.stringMatching(/it\.day is a Date.*author must change/s) },
    ]);
  });

  it.each([
    ['quietly', cut()],
    ['as its provider says', [...garbage(INTERRUPTED), ...cut()]],
    ['with an unknown part', garbage({ type: 'nonsense' })],
    ['with text that never began', garbage({ type: 'text-delta', id: 'zz', delta: 'x' })],
  ])(
    'a call of a turn that was cut %s: nothing is asked, nothing runs, and Retry asks for the turn again',
    async (_, end) => {
      const { tool, effects } = refundTool();
      const model = scriptedModel([[...refund('A-1', 40), ...end], say('Nothing was done.')]);
      await open({ tools: [tool], model });
      const { sessionId, runId } = await scenario.ask('Refund');
      await scenario.until(sessionId, 'failed');
      expect(effects).toEqual([]);
      expect(await scenario.entries(sessionId)).toContainEqual(
        expect.objectContaining({ kind: 'tool', status: 'discarded' }),
      );
      expect((await scenario.entries(sessionId)).at(-1)).toMatchObject({
        kind: 'notice',
        status: 'failed',
        next: 'retry',
      });
      await scenario.do('runs.retry', { runId });
      await scenario.until(sessionId, 'completed');
      expect(model.calls[1]?.prompt).toEqual(model.calls[0]?.prompt);
      expect(effects).toEqual([]);
    },
  );
});

describe('a policy', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('ledger offline');
      },
      /policy of issue_refund failed: ledger offline/,
    ],
    ['answers nonsense', () => 'yes' as never, /neither true nor false/],
    ['answers nothing', () => undefined as never, /answered nothing/],
  ])('that %s asks, and never runs the tool', async (_, requiresApproval, reason) => {
    const { tool, effects } = refundTool({ requiresApproval });
    await open({ tools: [tool], model: scriptedModel([refund('A-1', 5)]) });
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'waiting');
    expect((await scenario.pending())[0]?.request).toMatchObject({ reason: expect.stringMatching(reason) });
    expect(effects).toEqual([]);
  });

  it('that changes the input it is given changes neither what is shown nor what runs', async () => {
    const { tool, effects } = refundTool({
      requiresApproval: (input) => {
        input.amount = 1;
        return true;
      },
    });
    await open({ tools: [tool], model: scriptedModel([refund('A-1', 90), say('Done.')]) });
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'waiting');
    const [request] = await scenario.pending();
    expect(request?.request).toMatchObject({ input: { amount: 90 } });
    if (request) await scenario.respond(request, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(effects).toMatchObject([{ amount: 90 }]);
  });
});

describe('a tool', () => {
  it.each([
    [
      'that throws',
      () => {
        throw new Error('card expired');
      },
      'card expired',
    ],
    [
      'that throws no error',
      () => {
        throw { code: 7 };
      },
      '{"code":7}',
    ],
    ['whose output JSON can not hold', () => 10n, /ran, but its output can't be kept as JSON/],
  ])('%s tells the model so as text', async (_, execute, message) => {
    const { tool } = refundTool({ execute: execute as never });
    const model = scriptedModel([refund('A-1', 5), say('It failed.')]);
    await open({ tools: [tool], model });
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'completed');
    const value = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(toldResults(model)).toEqual([{ type: 'error-text', value }]);
  });

  it('whose output does not fit its outputSchema tells the model so, and that it ran', async () => {
    const odd = createTool({
      name: 'odd',
      description: 'Odd.',
      inputSchema: z.object({}),
      outputSchema: z.object({ n: z.number() }),
      execute: () => ({ n: 'one' }) as never,
    });
    const model = scriptedModel([call('odd', {}), say('Odd.')]);
    await open({ tools: [odd], model });
    const { sessionId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'completed');
    expect(toldResults(model)).toEqual([
      { type: 'error-text', value: expect.stringMatching(/^odd ran, but its output/) },
    ]);
  });

  it('shows its progress, brought between 0 and 1', async () => {
    const hold = gate();
    const { tool } = refundTool({
      execute: async (_, { progress }) => {
        progress(7, 'much');
        progress(Number.NaN);
        await hold.pass();
      },
    });
    await open({ tools: [tool], model: scriptedModel([refund('A-1', 5), say('Done.')]) });
    const { sessionId } = await scenario.ask('Refund');
    await hold.reached;
    expect((await scenario.entries(sessionId)).find(({ kind }) => kind === 'tool')).toMatchObject({
      status: 'running',
      progress: { fraction: 1, note: 'much' },
    });
    hold.open();
    await scenario.until(sessionId, 'completed');
  });

  it('is started no more than toolConcurrency at a time', async () => {
    let running = 0;
    let most = 0;
    const { tool, effects } = refundTool({
      execute: async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
      },
    });
    const calls = Array.from({ length: 6 }, (_, index) => refund(`A-${index}`, 5)).flat();
    await open({ tools: [tool], model: scriptedModel([calls, say('Done.')]), toolConcurrency: 2 });
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'completed');
    expect(effects).toHaveLength(6);
    expect(most).toBe(2);
  });
});

describe('a run', () => {
  it('ends as failed at its turn limit, with its last calls executed, and goes on with Continue', async () => {
    const { tool, effects } = refundTool();
    const model = scriptedModel([refund('A-1', 1), refund('A-2', 2), refund('A-3', 3), say('Done.')]);
    await open({ tools: [tool], model, agent: { maxTurns: 2 } });
    const { sessionId, runId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'failed');
    expect(effects).toHaveLength(2);
    expect((await scenario.entries(sessionId)).at(-1)).toMatchObject({
      reason: 'turn limit of 2 reached',
      next: 'continue',
    });
    await scenario.do('runs.continue', { runId });
    await scenario.until(sessionId, 'completed');
    expect(effects).toHaveLength(3);
  });

  it('takes no new message while it is under way, and says why', async () => {
    const hold = gate();
    const { tool } = refundTool();
    await open({ tools: [tool], model: scriptedModel([[...wait(hold), ...refund('A-1', 90)]]) });
    const { sessionId } = await scenario.ask('Refund');
    await hold.reached;
    expect(await scenario.call('messages.send', { sessionId, text: 'And?' })).toMatchObject({
      error: { code: 'conflict' },
    });
    hold.open();
    await scenario.until(sessionId, 'waiting');
    expect(await scenario.call('messages.send', { sessionId, text: 'And?' })).toMatchObject({
      error: { code: 'conflict', message: expect.stringContaining('waits for your decision') },
    });
  });

  it('waits without holding a slot: others run meanwhile', async () => {
    const { tool } = refundTool();
    const model = scriptedModel([refund('A-1', 90), refund('A-2', 90), say('Third.')]);
    await open({ tools: [tool], model, concurrency: 1 });
    const first = await scenario.ask('One');
    await scenario.until(first.sessionId, 'waiting');
    const second = await scenario.ask('Two');
    await scenario.until(second.sessionId, 'waiting');
    const third = await scenario.ask('Three');
    await scenario.until(third.sessionId, 'completed');
    expect(await scenario.pending()).toHaveLength(2);
  });

  it('waits in the queue where all slots are taken, and reads Running meanwhile only when it runs', async () => {
    const hold = gate();
    const model = scriptedModel([[...wait(hold), ...say('One.')], say('Two.')]);
    await open({ model, concurrency: 1 });
    const first = await scenario.ask('One');
    await hold.reached;
    const second = await scenario.ask('Two');
    expect(await scenario.status(second.sessionId)).toBe('queued');
    hold.open();
    await scenario.until(second.sessionId, 'completed');
    expect(await scenario.status(first.sessionId)).toBe('completed');
  });

  it('that the provider refuses fails with the reason, and the session stays usable', async () => {
    const model = scriptedModel([new Error('out of cheese'), say('Hello.')]);
    await open({ model });
    const { sessionId } = await scenario.ask('Hi');
    await scenario.until(sessionId, 'failed');
    expect((await scenario.entries(sessionId)).at(-1)).toMatchObject({
      reason: expect.stringContaining('out of cheese'),
    });
    await scenario.do('messages.send', { sessionId, text: 'Again' });
    await scenario.until(sessionId, 'completed');
  });
});
