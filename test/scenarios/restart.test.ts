import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import { gate } from '../../core/testing/gate.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel, type ScriptedTurn, wait } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const inputSchema = z.object({ n: z.number() });

function asking() {
  const effects: number[] = [];
  const tool = createTool({
    name: 'asks',
    description: 'Asks.',
    inputSchema,
    requiresApproval: true,
    execute: ({ n }) => void effects.push(n),
  });
  return { tool, effects };
}

const model = (...turns: ScriptedTurn[]) => scriptedModel(turns);

describe.each(['close', 'crash'] as const)('after a restart by %s', (how) => {
  it('a pending approval is listed, shown, and answerable, and the run goes on', async () => {
    const { tool, effects } = asking();
    scenario = await Scenario.open({ tools: [tool], model: model(call('asks', { n: 1 })) });
    const { sessionId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'waiting');
    const before = await scenario.entries(sessionId);
    await scenario.restart(how, { model: model(say('Done.')) });
    expect(await scenario.entries(sessionId)).toEqual(before);
    expect(await scenario.status(sessionId)).toBe('waiting');
    const [request] = await scenario.pending();
    if (!request) throw new Error('nothing pending');
    await scenario.respond(request, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([1]);
  });

  it('a run that was mid-turn is interrupted; Resume asks for the whole turn again', async () => {
    const hold = gate();
    scenario = await Scenario.open({ model: model([...say('Half'), ...wait(hold)]) });
    const { sessionId, runId } = await scenario.ask('Hi');
    await hold.reached;
    await scenario.restart(how, { model: model(say('Whole.')) });
    expect(await scenario.status(sessionId)).toBe('interrupted');
    expect((await scenario.entries(sessionId)).at(-1)).toMatchObject({
      kind: 'notice',
      status: 'interrupted',
      next: 'resume',
    });
    expect(await scenario.call('messages.send', { sessionId, text: 'x' })).toMatchObject({
      error: { code: 'conflict' },
    });
    await scenario.do('runs.resume', { runId });
    await scenario.until(sessionId, 'completed');
    const texts = (await scenario.entries(sessionId)).flatMap((entry) =>
      entry.kind === 'text' ? [[entry.text, entry.status]] : [],
    );
    expect(texts.at(-1)).toEqual(['Whole.', 'done']);
    hold.open();
  });

  it('an interrupted run can be stopped instead', async () => {
    const hold = gate();
    scenario = await Scenario.open({ model: model(wait(hold)) });
    const { sessionId, runId } = await scenario.ask('Hi');
    await hold.reached;
    await scenario.restart(how, { model: model(say('Hello.')) });
    await scenario.do('runs.stop', { runId });
    expect(await scenario.status(sessionId)).toBe('stopped');
    await scenario.do('messages.send', { sessionId, text: 'Hi' });
    await scenario.until(sessionId, 'completed');
    hold.open();
  });

  it('a queued phase that had not begun starts by itself', async () => {
    const hold = gate();
    scenario = await Scenario.open({ model: model(wait(hold)), concurrency: 1 });
    await scenario.ask('One');
    await hold.reached;
    const second = await scenario.ask('Two');
    await scenario.restart(how, { model: model(say('Two.')) });
    await scenario.until(second.sessionId, 'completed');
    hold.open();
  });

  it('an approval given before it is not lost, and what it allowed runs once', async () => {
    const hold = gate();
    const { tool, effects } = asking();
    scenario = await Scenario.open({ tools: [tool], model: model(call('asks', { n: 1 }), wait(hold)), concurrency: 1 });
    const { sessionId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'waiting');
    await scenario.ask('Other');
    await hold.reached;
    for (const request of await scenario.pending()) await scenario.respond(request, 'approve');
    await scenario.restart(how, { model: model(say('Done.')) });
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([1]);
    hold.open();
  });
});

describe('a full disk', () => {
  it('keeps an approval from being claimed, says so, and loses nothing', async () => {
    const { tool, effects } = asking();
    scenario = await Scenario.open({ tools: [tool], model: model(call('asks', { n: 1 }), say('Done.')) });
    const { sessionId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'waiting');
    const [request] = await scenario.pending();
    if (!request) throw new Error('nothing pending');
    scenario.disk.fill();
    const reason = 'x'.repeat(9_000);
    expect(await scenario.respond(request, 'deny', reason)).toMatchObject({
      error: { code: 'storage', message: expect.stringContaining('full') },
    });
    expect(await scenario.pending()).toHaveLength(1);
    scenario.disk.free();
    await scenario.respond(request, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([1]);
  });

  it('after a tool ran records what it did as soon as there is room, and never runs it again', async () => {
    let runs = 0;
    const big = createTool({
      name: 'big',
      description: 'Big.',
      inputSchema,
      execute: () => {
        runs++;
        scenario.disk.fill();
        return 'y'.repeat(50_000);
      },
    });
    const second = model(call('big', { n: 1 }), say('Done.'));
    scenario = await Scenario.open({ tools: [big], model: second });
    const { sessionId, runId } = await scenario.ask('Do');
    await scenario.untilTrue(async () => scenario.pushes.some((push) => push.type === 'notice'));
    scenario.disk.free();
    expect(await scenario.call('runs.resume', { runId })).toMatchObject({ ok: true });
    await scenario.until(sessionId, 'completed');
    expect(runs).toBe(1);
    expect(JSON.stringify(second.calls[1]?.prompt)).toContain('y'.repeat(50_000));
  });
});
