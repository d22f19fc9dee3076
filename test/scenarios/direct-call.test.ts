import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createQuestionTool } from '../../core/agent/create-question-tool.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import { gate } from '../../core/testing/gate.ts';
import { Scenario, type ScenarioOptions } from '../../core/testing/scenario.ts';
import { call as propose, say, scriptedModel } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const BO = { name: 'Bo', surface: 'http' } as const;

async function open(tools: ScenarioOptions['tools'], agent: ScenarioOptions['agent'] = {}) {
  scenario = await Scenario.open({ model: scriptedModel([]), tools: tools ?? [], agent });
  return (toolName: string, input: unknown) => scenario.call('tools.call', { agentId: 'agent', toolName, input }, BO);
}

const runs: unknown[] = [];
const pay = createTool({
  name: 'pay',
  description: 'Pays.',
  inputSchema: z.object({ amount: z.number().positive(), note: z.string().default('none') }),
  requiresApproval: true,
  execute: (input, { progress }) => {
    runs.push(input);
    progress(0.5, 'half');
    if (input.amount > 100) throw new Error('Too much.');
    return { paid: input.amount };
  },
});

describe('a person who runs a tool', () => {
  test('is the caller: nothing parks, the parsed input runs, and it is journaled as theirs in no session', async () => {
    runs.length = 0;
    const call = await open([pay]);
    expect(await call('pay', { amount: 90 })).toMatchObject({
      ok: true,
      value: {
        agentId: 'agent',
        toolName: 'pay',
        input: { amount: 90, note: 'none' },
        by: BO,
        outcome: { kind: 'output', output: { paid: 90 } },
      },
    });
    expect(runs).toEqual([{ amount: 90, note: 'none' }]);
    expect(await scenario.pending()).toEqual([]);
    expect(await scenario.do('sessions.list', {})).toEqual({ sessions: [] });
    const told = scenario.pushes.flatMap((push) => (push.type === 'event' ? [push.stored] : []));
    expect(told.map(({ seq, event }) => [seq, event.type])).toEqual([
      [1, 'tool.called'],
      [2, 'tool.started'],
      [3, 'tool.finished'],
    ]);
    expect(scenario.pushes).toContainEqual(expect.objectContaining({ type: 'progress', fraction: 0.5, note: 'half' }));
    await call('pay', { amount: 1 });
    expect(scenario.pushes.flatMap((push) => (push.type === 'event' ? [push.stored.seq] : []))).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  test('is told what the tool threw', async () => {
    const call = await open([pay]);
    expect(await call('pay', { amount: 900 })).toMatchObject({
      ok: true,
      value: { outcome: { kind: 'error', message: expect.stringContaining('Too much.') } },
    });
  });

  test('finds where the tool threw, also after a restart: in no event, no list and no answer but to that question', async () => {
    const list = () => scenario.do('tools.calls', { agentId: 'agent', toolName: 'fall', limit: 5 });
    const fall = createTool({
      name: 'fall',
      description: 'Falls.',
      inputSchema: z.object({}),
      execute: function fallsInHere() {
        throw new Error('It fell.', { cause: new Error('No floor') });
      },
    });
    const call = await open([fall]);
    const answered = await call('fall', {});
    const listed = await list();
    const outside = JSON.stringify([answered, listed, scenario.pushes]);
    expect(outside).toContain('It fell.');
    expect(outside).not.toContain('fallsInHere');
    await scenario.restart('close');
    const { tool } = await scenario.do('calls.stack', { callId: listed.calls[0]?.id ?? '' });
    expect(tool).toContain('fallsInHere');
    expect(tool).toContain('Caused by: Error: No floor');
  });

  test('is told what is wrong with the input, the tool or the agent, and nothing runs', async () => {
    runs.length = 0;
    const call = await open([pay, createQuestionTool({ name: 'ask', description: 'Asks.' })]);
    expect(await call('pay', { amount: -1 })).toMatchObject({ ok: false, error: { code: 'invalid' } });
    expect(await call('sell', {})).toMatchObject({ ok: false, error: { code: 'not_found' } });
    expect(await call('ask', { questions: [] })).toMatchObject({ ok: false, error: { code: 'not_allowed' } });
    expect(await scenario.call('tools.call', { agentId: 'nobody', toolName: 'pay', input: {} })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
    expect(runs).toEqual([]);
  });

  test('is held by what policy denies', async () => {
    runs.length = 0;
    const call = await open([pay], { toolApproval: { pay: { type: 'denied', reason: 'Not on Sundays.' } } });
    expect(await call('pay', { amount: 9 })).toMatchObject({
      ok: false,
      error: { code: 'not_allowed', message: 'Not on Sundays.' },
    });
    expect(runs).toEqual([]);
  });

  test('finds a call that a crash cut off recorded as unknown, and it is not run again', async () => {
    const entered = gate();
    let entries = 0;
    const slow = createTool({
      name: 'slow',
      description: 'Takes its time.',
      inputSchema: z.object({}),
      idempotent: true,
      execute: () => {
        entries += 1;
        return entered.pass();
      },
    });
    const call = await open([slow]);
    void call('slow', {});
    await entered.reached;
    await scenario.restart('crash');
    const finished = scenario.pushes.flatMap((push) => (push.type === 'event' ? [push.stored.event] : []));
    expect(finished).toEqual([]);
    expect(entries).toBe(1);
    // It counts on in its stream, after what the start wrote.
    void scenario.call('tools.call', { agentId: 'agent', toolName: 'slow', input: {} }, BO);
    await scenario.untilTrue(async () => entries === 2);
    const [first] = scenario.pushes.flatMap((push) => (push.type === 'event' ? [push.stored.seq] : []));
    expect(first).toBe(4);
  });

  test('is answered with what came of it over a full disk too; nothing more begins, and it is written once there is room', async () => {
    const entered = gate();
    let entries = 0;
    const slow = createTool({
      name: 'slow',
      description: 'Takes its time.',
      inputSchema: z.object({}),
      execute: async () => {
        entries += 1;
        await entered.pass();
        return 'done';
      },
    });
    const call = await open([slow]);
    const first = call('slow', {});
    await entered.reached;
    scenario.disk.refuse();
    entered.open();
    expect(await first).toMatchObject({ ok: true, value: { outcome: { kind: 'output', output: 'done' } } });
    expect(await call('slow', {})).toMatchObject({ ok: false, error: { code: 'storage' } });
    expect(entries).toBe(1);
    scenario.disk.free();
    await call('slow', {});
    expect(entries).toBe(2);
    const told = scenario.pushes.flatMap((push) => (push.type === 'event' ? [push.stored] : []));
    expect(told.map(({ seq, event }) => [seq, event.type])).toEqual(
      ['tool.called', 'tool.started', 'tool.finished', 'tool.called', 'tool.started', 'tool.finished'].map(
        (type, index) => [index + 1, type],
      ),
    );
    await scenario.restart('crash');
    expect(scenario.pushes).toEqual([]);
  });

  test('is answered that nobody knows, where Holdpoint closes meanwhile', async () => {
    const entered = gate();
    const slow = createTool({
      name: 'slow',
      description: 'Takes its time.',
      inputSchema: z.object({}),
      execute: () => entered.pass(),
    });
    const call = await open([slow]);
    const answered = call('slow', {});
    await entered.reached;
    await scenario.restart('close');
    expect(await answered).toMatchObject({ ok: true, value: { outcome: { kind: 'unknown' } } });
  });

  test('finds its call by the id that its page gave the request, where the answer got lost', async () => {
    await open([pay]);
    const asked = { agentId: 'agent', toolName: 'pay', input: { amount: 2 } };
    await scenario.do('tools.call', { ...asked, requestId: 'request_1' });
    await scenario.do('tools.call', asked);
    const { calls } = await scenario.do('tools.calls', { agentId: 'agent', toolName: 'pay', limit: 5 });
    expect(calls.map(({ requestId, status }) => [requestId, status])).toEqual([
      [undefined, 'finished'],
      ['request_1', 'finished'],
    ]);
  });

  test('stops it: the tool is told, what it did is recorded as unknown, and it can be stopped once', async () => {
    const entered = gate();
    let told: AbortSignal | undefined;
    const slow = createTool({
      name: 'slow',
      description: 'Takes its time.',
      inputSchema: z.object({}),
      execute: (_input, { signal, progress }) => {
        told = signal;
        progress(0.25, 'a quarter');
        return entered.pass();
      },
    });
    const call = await open([slow]);
    const answered = call('slow', {});
    await entered.reached;
    const [running] = (await scenario.do('tools.calls', { agentId: 'agent', toolName: 'slow', limit: 5 })).calls;
    expect(running).toMatchObject({ by: BO, status: 'running', input: {} });
    const callId = running?.id ?? '';
    expect(scenario.pushes).toContainEqual(expect.objectContaining({ type: 'progress', callId, fraction: 0.25 }));
    const outcome = { kind: 'unknown', message: 'Stopped while running. What it did is not known.' };
    expect(await scenario.call('tools.cancel', { callId })).toMatchObject({ ok: true, value: { id: callId, outcome } });
    expect(await answered).toMatchObject({ ok: true, value: { outcome } });
    expect(told?.aborted).toBe(true);
    expect(await scenario.call('tools.cancel', { callId })).toMatchObject({ ok: false, error: { code: 'gone' } });
    expect(await scenario.do('tools.calls', { agentId: 'agent', toolName: 'slow', limit: 5 })).toEqual({
      calls: [{ id: callId, by: BO, at: expect.any(Number), status: 'unknown', input: {}, error: outcome.message }],
    });
  });
});

describe('the last calls of a tool', () => {
  const page = (limit: number, before?: string) =>
    scenario.do('tools.calls', { agentId: 'agent', toolName: 'pay', limit, ...(before !== undefined && { before }) });

  async function withBoth(): Promise<string> {
    scenario = await Scenario.open({
      model: scriptedModel([propose('pay', { amount: 5 }), propose('pay', { amount: 'much' }), say('Done.')]),
      tools: [pay],
    });
    await scenario.call('tools.call', { agentId: 'agent', toolName: 'pay', input: { amount: 900 } }, BO);
    scenario.advance(1000);
    const { sessionId } = await scenario.ask('Pay.');
    await scenario.until(sessionId, 'waiting');
    return sessionId;
  }

  test("are the agent's own and people's, newest first, with what became of each", async () => {
    const sessionId = await withBoth();
    const [waiting, direct] = (await page(10)).calls;
    expect(waiting).toMatchObject({ sessionId, status: 'waiting', input: { amount: 5, note: 'none' } });
    expect(direct).toMatchObject({ by: BO, status: 'failed', error: expect.stringContaining('Too much.') });
    const [pending] = await scenario.pending();
    if (!pending) throw new Error('Nothing asks.');
    await scenario.respond(pending, 'approve');
    await scenario.until(sessionId, 'completed');
    expect((await page(10)).calls).toMatchObject([
      { sessionId, status: 'failed', input: { amount: 'much' } },
      { sessionId, status: 'finished', output: { paid: 5 }, milliseconds: expect.any(Number) },
      { by: BO },
    ]);
    // A copy of the session called nothing, and what is deleted for good is in no list.
    await scenario.do('sessions.duplicate', { sessionId });
    expect((await page(10)).calls).toHaveLength(3);
    await scenario.do('sessions.move', { sessionId, to: 'trash' });
    await scenario.restart('close');
    expect((await page(10)).calls).toMatchObject([{ by: BO }]);
  });

  test('come in pages', async () => {
    await withBoth();
    const first = await page(1);
    expect(first.calls).toMatchObject([{ status: 'waiting' }]);
    const second = await page(1, first.next);
    expect(second).toEqual({ calls: [expect.objectContaining({ by: BO })] });
  });
});
