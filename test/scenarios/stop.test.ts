import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import { gate } from '../../core/testing/gate.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel, wait } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const BEFORE = { type: 'execution-denied', reason: 'The operator stopped the run. It did not run.' };
const MIDDLE = { type: 'error-text', value: 'Stopped while running. What it did is not known.' };

/** A tool that asks, one that doesn't, and one that stands still until it is let on or aborted. */
function tools() {
  const effects: string[] = [];
  const standing = gate();
  const inputSchema = z.object({});
  const base = { description: 'A tool.', inputSchema };
  return {
    effects,
    standing,
    list: [
      createTool({ ...base, name: 'asks', requiresApproval: true, execute: () => void effects.push('asks') }),
      createTool({
        ...base,
        name: 'stands',
        execute: async (_, { signal }) => {
          await standing.pass(signal);
          effects.push('stands');
        },
      }),
      createTool({
        ...base,
        name: 'deaf',
        execute: async () => {
          await standing.pass();
          effects.push('deaf');
        },
      }),
    ],
  };
}

async function afterwards(sessionId: string, model: ReturnType<typeof scriptedModel>): Promise<unknown[]> {
  await scenario.do('messages.send', { sessionId, text: 'And now?' });
  await scenario.until(sessionId, 'completed');
  const told = model.calls.at(-1)?.prompt.findLast(({ role }) => role === 'tool')?.content;
  return Array.isArray(told) ? told.map((part) => ('output' in part ? part.output : part)) : [];
}

describe('Stop', () => {
  it('while requests are pending cancels them: their buttons are gone, nothing runs, and a new message works', async () => {
    const { list, effects } = tools();
    const model = scriptedModel([[...call('asks', {}), ...call('asks', {})], say('Nothing ran.')]);
    scenario = await Scenario.open({ tools: list, model });
    const { sessionId, runId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'waiting');
    const [first, second] = await scenario.pending();
    if (!first || !second) throw new Error('two must be pending');
    await scenario.respond(first, 'approve');
    expect(await scenario.do('runs.stop', { runId })).toMatchObject({ status: 'stopped' });
    expect(await scenario.respond(second, 'approve')).toMatchObject({ ok: false, error: { code: 'gone' } });
    const cards = (await scenario.entries(sessionId)).filter((entry) => entry.kind === 'tool');
    expect(cards.map(({ status, interaction }) => [status, interaction?.status])).toEqual([
      ['denied', 'approved'],
      ['denied', 'cancelled'],
    ]);
    expect(await afterwards(sessionId, model)).toEqual([BEFORE, BEFORE]);
    expect(effects).toEqual([]);
  });

  it('while text streams keeps what was shown, marked, and out of the history', async () => {
    const hold = gate();
    const model = scriptedModel([[...say('Half an '), ...wait(hold), ...say('answer')], say('Hello.')]);
    scenario = await Scenario.open({ model });
    const { sessionId, runId } = await scenario.ask('Hi');
    await hold.reached;
    await scenario.untilTrue(async () => (await scenario.entries(sessionId)).some(({ kind }) => kind === 'text'));
    await scenario.do('runs.stop', { runId });
    expect(await scenario.status(sessionId)).toBe('stopped');
    expect(await scenario.entries(sessionId)).toContainEqual(
      expect.objectContaining({ kind: 'text', text: 'Half an ', status: 'cut' }),
    );
    await afterwards(sessionId, model);
    expect(JSON.stringify(model.calls[1]?.prompt)).not.toContain('Half');
  });

  it.each(['stands', 'deaf'])(
    'while a tool runs that %s lets go of it at once, and what it did is not known',
    async (name) => {
      const { list, standing, effects } = tools();
      const model = scriptedModel([call(name, {}), say('Unknown.')]);
      scenario = await Scenario.open({ tools: list, model });
      const { sessionId, runId } = await scenario.ask('Do');
      await standing.reached;
      await scenario.do('runs.stop', { runId });
      expect(await afterwards(sessionId, model)).toEqual([MIDDLE]);
      expect(effects).toEqual([]);
      standing.open();
    },
  );

  it('of a run in the queue keeps it from ever beginning', async () => {
    const hold = gate();
    const model = scriptedModel([[...wait(hold), ...say('One.')], say('Three.')]);
    scenario = await Scenario.open({ model, concurrency: 1 });
    const first = await scenario.ask('One');
    await hold.reached;
    const second = await scenario.ask('Two');
    await scenario.do('runs.stop', { runId: second.runId });
    hold.open();
    await scenario.until(first.sessionId, 'completed');
    const third = await scenario.ask('Three');
    await scenario.until(third.sessionId, 'completed');
    expect(await scenario.status(second.sessionId)).toBe('stopped');
    expect(model.calls).toHaveLength(2);
  });

  it('beats the phase that the last approval has queued', async () => {
    const hold = gate();
    const { list, effects } = tools();
    const model = scriptedModel([call('asks', {}), [...wait(hold), ...say('Other.')], say('Nothing ran.')]);
    scenario = await Scenario.open({ tools: list, model, concurrency: 1 });
    const { sessionId, runId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'waiting');
    const other = await scenario.ask('Other');
    await hold.reached;
    const [request] = await scenario.pending(sessionId);
    if (!request) throw new Error('nothing pending');
    await scenario.respond(request, 'approve');
    expect(await scenario.status(sessionId)).toBe('queued');
    await scenario.do('runs.stop', { runId });
    hold.open();
    await scenario.until(other.sessionId, 'completed');
    expect(await afterwards(sessionId, model)).toEqual([BEFORE]);
    expect(effects).toEqual([]);
    const resolved = (await scenario.events(sessionId)).filter((event) => event.type === 'approval.resolved');
    expect(resolved.map(({ resolution }) => resolution.status)).toEqual(['approved']);
  });

  it('twice is no error; of a run that has completed there is nothing to stop', async () => {
    const hold = gate();
    const model = scriptedModel([wait(hold), say('Done.')]);
    scenario = await Scenario.open({ model });
    const { sessionId, runId } = await scenario.ask('Do');
    await hold.reached;
    await scenario.do('runs.stop', { runId });
    expect(await scenario.do('runs.stop', { runId })).toMatchObject({ status: 'stopped' });
    const second = await scenario.do('messages.send', { sessionId, text: 'Again' });
    await scenario.until(sessionId, 'completed');
    expect(await scenario.call('runs.stop', { runId: second.runId })).toMatchObject({ error: { code: 'conflict' } });
    expect(await scenario.call('runs.stop', { runId })).toMatchObject({ error: { code: 'conflict' } });
    expect(await scenario.call('runs.stop', { runId: 'run_no' })).toMatchObject({ error: { code: 'not_found' } });
  });
});
