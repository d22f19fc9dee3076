import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import type { OutcomeResponse } from '../../core/contract/index.ts';
import { gate } from '../../core/testing/gate.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const inputSchema = z.object({ n: z.number() });

/** A tool that is cut off in the middle the first time, and answers at once after that. */
function cutOff({ idempotent = false } = {}) {
  const hold = gate();
  const effects: number[] = [];
  const tool = createTool({
    name: 'pays',
    description: 'Pays.',
    inputSchema,
    outputSchema: z.object({ paid: z.number() }),
    idempotent,
    execute: async ({ n }) => {
      effects.push(n);
      if (effects.length === 1) await hold.pass();
      return { paid: n };
    },
  });
  return { tool, effects, hold };
}

const UNKNOWN = { type: 'error-text', value: 'Stopped while running. What it did is not known.' };

describe.each(['close', 'crash'] as const)('a call that %s cut off in the middle', (how) => {
  async function restarted(options: { idempotent?: boolean } = {}) {
    const { tool, effects, hold } = cutOff(options);
    scenario = await Scenario.open({ tools: [tool], model: scriptedModel([call('pays', { n: 7 })]) });
    const ids = await scenario.ask('Pay');
    await hold.reached;
    const model = scriptedModel([say('I see.')]);
    await scenario.restart(how, { model });
    hold.open();
    const told = (): unknown => model.calls[0]?.prompt.at(-1)?.content[0];
    return { ...ids, effects, told };
  }

  const answer = async (response: Omit<OutcomeResponse, 'type'>) => {
    const [asked] = await scenario.pending();
    return scenario.call('interactions.respond', {
      id: asked?.request.id ?? '',
      response: { type: 'tool-outcome', ...response },
    });
  };

  it('is put to the operator: the run waits, without Resume, and is listed with what was to be done', async () => {
    const { sessionId, runId } = await restarted();
    expect(await scenario.status(sessionId)).toBe('waiting');
    expect((await scenario.pending()).map(({ request }) => request)).toMatchObject([
      { type: 'tool-outcome', toolName: 'pays', input: { n: 7 }, startedAt: expect.any(Number) },
    ]);
    expect(await scenario.call('runs.resume', { runId })).toMatchObject({ error: { code: 'conflict' } });
    expect((await scenario.entries(sessionId)).find(({ kind }) => kind === 'tool')).toMatchObject({
      status: 'waiting',
      outcome: { status: 'pending' },
    });
  });

  it('that happened is recorded with its result, and not run again', async () => {
    const { sessionId, effects, told } = await restarted();
    expect(await answer({ outcome: 'happened', output: { paid: 7 } })).toMatchObject({
      value: { status: 'answered', resolution: { outcome: 'happened', by: { name: 'Ada' } } },
    });
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([7]);
    expect(told()).toMatchObject({ output: { type: 'json', value: { paid: 7 } } });
  });

  it('stays open if the result does not fit the tool, and says why', async () => {
    const { effects } = await restarted();
    expect(await answer({ outcome: 'happened', output: { paid: 'much' } })).toMatchObject({
      error: { code: 'invalid', message: expect.stringMatching(/can't be recorded.*pays.*paid/s) },
    });
    expect(await scenario.pending()).toHaveLength(1);
    expect(effects).toEqual([7]);
  });

  it('that did not happen is run now, once', async () => {
    const { sessionId, effects, told } = await restarted();
    await answer({ outcome: 'did-not-happen' });
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([7, 7]);
    expect(told()).toMatchObject({ output: { type: 'json', value: { paid: 7 } } });
  });

  it('of which nobody knows is told so to the agent', async () => {
    const { sessionId, effects, told } = await restarted();
    await answer({ outcome: 'unknown' });
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([7]);
    expect(told()).toMatchObject({ output: UNKNOWN });
  });

  it('is over with Stop: the request is cancelled and its outcome stays unknown', async () => {
    const { sessionId, runId, effects, told } = await restarted();
    await scenario.do('runs.stop', { runId });
    expect(await answer({ outcome: 'did-not-happen' })).toMatchObject({ ok: false });
    await scenario.do('messages.send', { sessionId, text: 'And?' });
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([7]);
    expect(told()).toBeDefined();
    expect((await scenario.entries(sessionId)).find(({ kind }) => kind === 'tool')).toMatchObject({
      status: 'unknown',
      outcome: { status: 'cancelled' },
    });
  });

  it('whose tool is idempotent runs again on Resume, without asking', async () => {
    const { sessionId, runId, effects } = await restarted({ idempotent: true });
    expect(await scenario.status(sessionId)).toBe('interrupted');
    expect(await scenario.pending()).toEqual([]);
    await scenario.do('runs.resume', { runId });
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([7, 7]);
  });
});

describe('siblings of a call that was cut off', () => {
  it('keep what they have: the finished one is not repeated, the pending one is still asked, the approved one runs', async () => {
    const { tool: pays, hold, effects } = cutOff();
    const ran: string[] = [];
    const named = (name: string, requiresApproval: boolean) =>
      createTool({
        name,
        description: 'A.',
        inputSchema: z.object({}),
        requiresApproval,
        execute: () => void ran.push(name),
      });
    const tools = [pays, named('free', false), named('first', true), named('second', true)];
    const calls = [...call('pays', { n: 1 }), ...call('free', {}), ...call('first', {}), ...call('second', {})];
    scenario = await Scenario.open({ tools, model: scriptedModel([calls]) });
    const { sessionId } = await scenario.ask('All');
    await hold.reached;
    await scenario.untilTrue(async () => (await scenario.pending()).length === 2 && ran.includes('free'));
    const [first] = await scenario.pending();
    if (!first) throw new Error('nothing pending');
    await scenario.respond(first, 'approve');
    const model = scriptedModel([say('Done.')]);
    await scenario.restart('crash', { model });
    hold.open();
    expect(await scenario.status(sessionId)).toBe('waiting');
    const [second, outcome] = await scenario.pending();
    if (!second || !outcome) throw new Error('two must be pending');
    await scenario.call('interactions.respond', {
      id: outcome.request.id,
      response: { type: 'tool-outcome', outcome: 'happened', output: { paid: 1 } },
    });
    expect(ran).toEqual(['free']);
    await scenario.respond(second, 'deny', 'no');
    await scenario.until(sessionId, 'completed');
    expect(ran).toEqual(['free', 'first']);
    expect(effects).toEqual([1]);
    expect(model.calls[0]?.prompt.at(-1)?.content).toHaveLength(4);
  });
});
