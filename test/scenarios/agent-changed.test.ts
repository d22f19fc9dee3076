import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import type { Tool } from '../../core/agent/tool.ts';
import type { ToolEntry } from '../../core/contract/index.ts';
import { gate } from '../../core/testing/gate.ts';
import { Scenario, type ScenarioOptions } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const effects: unknown[] = [];

/** A tool that asks, as it was when its call was parked; `changes` make it what it is today. */
function refund(changes: object = {}): Tool {
  const definition = {
    name: 'refund',
    description: 'Refunds.',
    inputSchema: z.object({ n: z.number(), unit: z.string().default('USD') }),
    requiresApproval: true,
    execute: (input: unknown) => effects.push(input) && 'refunded',
    ...changes,
  };
  return createTool(definition as never);
}

const throws = (): never => {
  throw new Error('ledger offline');
};

async function parked(tools: Tool[] = [refund()]) {
  effects.length = 0;
  scenario = await Scenario.open({ tools, model: scriptedModel([call('refund', { n: 7 })]) });
  const ids = await scenario.ask('Refund');
  await scenario.until(ids.sessionId, 'waiting');
  return ids;
}

/** The agent of today, in a new process, which then hears that the request is approved. */
async function approvedUnder(changes: Partial<ScenarioOptions>) {
  const model = scriptedModel([say('I see.')]);
  await scenario.restart('close', { model, ...changes });
  for (const card of await scenario.pending()) {
    expect(card.request).toMatchObject({ input: { n: 7, unit: 'USD' } });
    await scenario.respond(card, 'approve');
  }
  return (): unknown => {
    const content = model.calls[0]?.prompt.at(-1)?.content;
    return Array.isArray(content) ? content.map((part) => ('output' in part ? part.output : part))[0] : undefined;
  };
}

async function entryOf(sessionId: string): Promise<ToolEntry | undefined> {
  return (await scenario.entries(sessionId)).find((entry): entry is ToolEntry => entry.kind === 'tool');
}

describe('a call that was approved although meanwhile', () => {
  it.each<[string, Partial<ScenarioOptions>, string]>([
    ['its tool is gone', { tools: [] }, 'The tool refund is no longer part of the agent. It did not run.'],
    [
      'its schema is tighter',
      { tools: [refund({ inputSchema: z.object({ n: z.number().max(5) }) })] },
      'The tool refund has changed and no longer takes this input. It did not run.',
    ],
    [
      'its schema throws',
      { tools: [refund({ inputSchema: z.object({ n: z.number().refine((): boolean => throws()) }) })] },
      'The tool refund has changed and no longer takes this input. It did not run.',
    ],
    [
      "the agent's policy denies it",
      { tools: [refund()], agent: { toolApproval: { refund: { type: 'denied', reason: 'Books are closed.' } } } },
      'Books are closed.',
    ],
    [
      'one policy for all denies it, without a reason',
      { tools: [refund()], agent: { toolApproval: async () => 'denied' as const } },
      'The policy denies this call.',
    ],
  ])('%s is refused, and model and transcript are told why', async (_, changes, reason) => {
    const { sessionId } = await parked();
    const told = await approvedUnder(changes);
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([]);
    expect(told()).toEqual({ type: 'execution-denied', reason });
    expect(await entryOf(sessionId)).toMatchObject({
      status: 'denied',
      error: reason,
      interaction: { status: 'approved', resolution: { by: { name: 'Ada' } } },
    });
  });

  it.each<[string, Partial<ScenarioOptions>]>([
    ['its policy asks in other words', { tools: [refund({ requiresApproval: () => ({ reason: 'Really?' }) })] }],
    ['its policy asks no more', { tools: [refund({ requiresApproval: false })] }],
    ['its policy throws', { tools: [refund({ requiresApproval: throws })] }],
    ["the agent's policy throws", { tools: [refund()], agent: { toolApproval: throws } }],
    ["the agent's policy asks", { tools: [refund()], agent: { toolApproval: { refund: 'user-approval' } } }],
    [
      'its schema fills in other things',
      { tools: [refund({ inputSchema: z.object({ n: z.number(), unit: z.string().default('EUR') }) })] },
    ],
    ['the agent says other things', { tools: [refund()], agent: { instructions: 'Be brief.', name: 'Another' } }],
  ])('%s runs exactly what was shown: a decision stays made', async (_, changes) => {
    const { sessionId } = await parked();
    const told = await approvedUnder(changes);
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([{ n: 7, unit: 'USD' }]);
    expect(told()).toEqual({ type: 'text', value: 'refunded' });
  });
});

describe('a call that was denied although meanwhile', () => {
  it.each<[string, Partial<ScenarioOptions>]>([
    ['its tool is gone', { tools: [] }],
    ['its policy asks no more', { tools: [refund({ requiresApproval: false })] }],
    ['the policy approves it', { tools: [refund()], agent: { toolApproval: { refund: 'approved' } } }],
  ])('%s stays denied', async (_, changes) => {
    const { sessionId } = await parked();
    const model = scriptedModel([say('Denied.')]);
    await scenario.restart('close', { model, ...changes });
    for (const card of await scenario.pending()) await scenario.respond(card, 'deny', 'no');
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([]);
    expect(model.calls[0]?.prompt.at(-1)?.content).toMatchObject([
      { output: { type: 'execution-denied', reason: 'no' } },
    ]);
  });
});

describe('an agent whose model is gone', () => {
  const GONE = 'OPENAI_API_KEY is not set. Set it, or choose another model.';

  it('fails with the sentence after the approved call ran; once it is back Retry goes on, without running it again', async () => {
    const { sessionId, runId } = await parked();
    const told = await approvedUnder({ noModel: GONE });
    await scenario.until(sessionId, 'failed');
    expect(effects).toHaveLength(1);
    expect(told()).toBeUndefined();
    expect((await scenario.entries(sessionId)).at(-1)).toMatchObject({ status: 'failed', reason: GONE, next: 'retry' });
    await scenario.do('runs.retry', { runId });
    await scenario.until(sessionId, 'failed');
    const model = scriptedModel([say('Refunded.')]);
    await scenario.restart('close', { model, noModel: undefined });
    await scenario.do('runs.retry', { runId });
    await scenario.until(sessionId, 'completed');
    expect(effects).toHaveLength(1);
    expect(model.calls[0]?.prompt.at(-1)?.content).toMatchObject([{ output: { type: 'text', value: 'refunded' } }]);
  });
});

describe('an agent that is gone', () => {
  it('leaves the run interrupted with a sentence and its session readable, and goes on once it is back', async () => {
    const { sessionId, runId } = await parked();
    await approvedUnder({ agent: { id: 'another' } });
    await scenario.until(sessionId, 'interrupted');
    expect(effects).toEqual([]);
    expect((await scenario.entries(sessionId)).at(-1)).toMatchObject({
      reason:
        'The agent "agent" is not in the project as it is loaded now. Put it back, or mend the project, and resume; or stop the run.',
    });
    expect(await scenario.call('runs.resume', { runId })).toMatchObject({ error: { code: 'conflict' } });
    await scenario.restart('close', { agent: {}, model: scriptedModel([say('Refunded.')]) });
    await scenario.do('runs.resume', { runId });
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([{ n: 7, unit: 'USD' }]);
  });

  it('can be stopped: what was approved never runs', async () => {
    const { sessionId, runId } = await parked();
    await approvedUnder({ agent: { id: 'another' } });
    await scenario.until(sessionId, 'interrupted');
    await scenario.do('runs.stop', { runId });
    await scenario.restart('close', { agent: {}, model: scriptedModel([say('Hello.')]) });
    await scenario.do('messages.send', { sessionId, text: 'Hi' });
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([]);
  });
});

describe('a call that policy let run and that a crash kept from starting', () => {
  const free = (execute: () => unknown, changes: object = {}) =>
    createTool({
      name: 'free',
      description: 'Free.',
      inputSchema: z.object({ n: z.number() }),
      execute,
      ...changes,
    } as never);

  /** One call holds the only slot when the process dies; the one behind it was judged and never started. */
  async function crashed(today: Tool) {
    const hold = gate();
    const first = free(() => hold.pass());
    const calls = [...call('free', { n: 1 }), ...call('free', { n: 2 })];
    scenario = await Scenario.open({ tools: [first], model: scriptedModel([calls]), toolConcurrency: 1 });
    const { sessionId } = await scenario.ask('Both');
    await hold.reached;
    await scenario.untilTrue(
      async () => (await scenario.events(sessionId)).filter(({ type }) => type === 'tool.judged').length === 2,
    );
    const model = scriptedModel([say('Done.')]);
    await scenario.restart('crash', { tools: [today], model });
    hold.open();
    const [outcome] = await scenario.pending();
    const response = { type: 'tool-outcome', outcome: 'unknown' } as const;
    await scenario.do('interactions.respond', { id: outcome?.request.id ?? '', response });
    await scenario.until(sessionId, 'completed');
    return model.calls[0]?.prompt.at(-1)?.content[1];
  }

  it('starts after Resume if it still may', async () => {
    let runs = 0;
    expect(await crashed(free(() => ++runs))).toMatchObject({ output: { type: 'json', value: 1 } });
  });

  it.each<[string, unknown]>([
    ['asks', true],
    ['throws', throws],
  ])('does not run if its policy %s today: nobody was asked', async (_, requiresApproval) => {
    expect(await crashed(free(throws, { requiresApproval }))).toMatchObject({
      output: {
        type: 'execution-denied',
        reason: 'The tool free asks the operator now, and nobody was asked about this call. It did not run.',
      },
    });
  });
});
