import { tool as sdkTool } from 'ai';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createQuestionTool } from '../../core/agent/create-question-tool.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import type { Interaction, OutcomeResponse } from '../../core/contract/index.ts';
import { gate } from '../../core/testing/gate.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const MINUTE = 60_000;
const inputSchema = z.object({});
const effects: string[] = [];

function asking(name: string, expiresIn?: number) {
  effects.length = 0;
  return createTool({
    name,
    description: 'Asks.',
    inputSchema,
    requiresApproval: () => ({ reason: name, ...(expiresIn !== undefined && { expiresIn }) }),
    execute: () => void effects.push(name),
  });
}

async function only(toolName?: string): Promise<Interaction> {
  const found = (await scenario.pending()).find(
    ({ request }) => toolName === undefined || request.toolName === toolName,
  );
  if (!found) throw new Error('Nothing is pending.');
  return found;
}

const tell = async (response: Omit<OutcomeResponse, 'type'>, { request }: Interaction) =>
  scenario.call('interactions.respond', { id: request.id, response: { type: 'tool-outcome', ...response } });

describe('a Stop that a full disk keeps from being written', () => {
  it('comes before an expiry that is due meanwhile', async () => {
    const tools = [asking('pay'), asking('soon', MINUTE)];
    scenario = await Scenario.open({ tools, model: scriptedModel([[...call('pay', {}), ...call('soon', {})]]) });
    const { sessionId, runId } = await scenario.ask('Pay');
    await scenario.until(sessionId, 'waiting');
    await scenario.respond(await only('pay'), 'approve');
    scenario.disk.refuse();
    expect(await scenario.call('runs.stop', { runId })).toMatchObject({ error: { code: 'storage' } });
    scenario.disk.free();
    scenario.advance(MINUTE);
    await scenario.pending();
    expect(await scenario.status(sessionId)).toBe('stopped');
    expect(effects).toEqual([]);
  });

  it('comes before the phase that a free slot would begin', async () => {
    const hold = gate();
    const busy = createTool({ name: 'busy', description: 'B.', inputSchema, execute: () => hold.pass() });
    const model = scriptedModel([call('pay', {}), call('busy', {}), say('Done.')]);
    scenario = await Scenario.open({ tools: [asking('pay'), busy], concurrency: 1, model });
    const { sessionId, runId } = await scenario.ask('Pay');
    await scenario.until(sessionId, 'waiting');
    const other = await scenario.ask('Busy');
    await hold.reached;
    await scenario.respond(await only(), 'approve');
    scenario.disk.refuse();
    expect(await scenario.call('runs.stop', { runId })).toMatchObject({ error: { code: 'storage' } });
    scenario.disk.free();
    hold.open();
    await scenario.until(other.sessionId, 'completed');
    await scenario.until(sessionId, 'stopped');
    expect(effects).toEqual([]);
  });
});

describe('a call that was cut off', () => {
  async function cutOff(tools: (hold: ReturnType<typeof gate>) => Parameters<typeof Scenario.open>[0]['agent']) {
    const hold = gate();
    scenario = await Scenario.open({ agent: { ...tools(hold) }, model: scriptedModel([call('pays', {})]) });
    const ids = await scenario.ask('Pay');
    await hold.reached;
    return { ...ids, hold };
  }

  it('is asked about once its tool is no longer idempotent, though it was when the crash came', async () => {
    let runs = 0;
    const pays = (idempotent: boolean, hold: ReturnType<typeof gate>) =>
      createTool({
        name: 'pays',
        description: 'P.',
        inputSchema,
        idempotent,
        execute: async () => {
          if (++runs === 1) await hold.pass();
        },
      });
    const { sessionId, runId, hold } = await cutOff((at) => ({ tools: [pays(true, at)] }));
    await scenario.restart('crash');
    expect(await scenario.status(sessionId)).toBe('interrupted');
    const model = scriptedModel([say('Nobody knows.')]);
    await scenario.restart('close', { agent: { tools: [pays(false, hold)] }, model });
    hold.open();
    await scenario.do('runs.resume', { runId });
    await scenario.until(sessionId, 'waiting');
    expect((await only()).request.type).toBe('tool-outcome');
    await tell({ outcome: 'unknown' }, await only());
    await scenario.until(sessionId, 'completed');
    expect(runs).toBe(1);
  });

  it('and happened is told to the model as its tool makes it, not as it was recorded', async () => {
    const toModelOutput = () => ({ type: 'text' as const, value: 'paid' });
    const { sessionId, hold } = await cutOff((at) => ({
      tools: { pays: sdkTool({ description: 'P.', inputSchema, execute: () => at.pass(), toModelOutput }) },
    }));
    const model = scriptedModel([say('I see.')]);
    await scenario.restart('crash', { model });
    hold.open();
    await tell({ outcome: 'happened', output: { secret: 'IBAN' } }, await only());
    await scenario.until(sessionId, 'completed');
    expect(JSON.stringify(model.calls[0]?.prompt)).not.toContain('IBAN');
  });

  it.each(['answered', 'stopped'])(
    'and is over (%s) tells a late answer so, whatever is wrong with it',
    async (how) => {
      const outputSchema = z.object({ paid: z.number() });
      const { runId, hold } = await cutOff((at) => ({
        tools: [
          createTool({ name: 'pays', description: 'P.', inputSchema, outputSchema, execute: () => at.pass() as never }),
        ],
      }));
      await scenario.restart('crash', { model: scriptedModel([say('I see.')]) });
      hold.open();
      const request = await only();
      if (how === 'answered') await tell({ outcome: 'unknown' }, request);
      else await scenario.do('runs.stop', { runId });
      expect(await tell({ outcome: 'happened', output: 'nonsense' }, request)).toMatchObject({
        error: { code: how === 'answered' ? 'already_resolved' : 'gone' },
      });
    },
  );

  it('by a tool that is gone takes no result that JSON can not hold', async () => {
    const { hold } = await cutOff((at) => ({
      tools: [createTool({ name: 'pays', description: 'P.', inputSchema, execute: () => at.pass() })],
    }));
    await scenario.restart('crash', { agent: { tools: [] }, model: scriptedModel([]) });
    hold.open();
    const output = Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], 1);
    expect(await tell({ outcome: 'happened', output }, await only())).toMatchObject({ error: { code: 'invalid' } });
    expect(await scenario.pending()).toHaveLength(1);
  });
});

describe('a policy', () => {
  it.each([
    { type: 'denied', reason: 'Frozen.', rule: 7 },
    { type: 'denied', reason: 7 },
  ])('that denies with more than it needs still denies: %j', async (said) => {
    effects.length = 0;
    const pay = sdkTool({ description: 'P.', inputSchema, execute: () => void effects.push('pay') });
    let answer: unknown = 'user-approval';
    const agent = { tools: { pay }, toolApproval: { pay: () => answer as never } };
    scenario = await Scenario.open({ agent, model: scriptedModel([call('pay', {}), call('pay', {}), say('Denied.')]) });
    const { sessionId } = await scenario.ask('Pay');
    await scenario.until(sessionId, 'waiting');
    answer = said;
    await scenario.respond(await only(), 'approve');
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([]);
  });

  it('that takes its time takes none of the operator’s: a request expires counted from when it is made', async () => {
    const thinking = gate();
    const slow = createTool({
      name: 'slow',
      description: 'S.',
      inputSchema,
      requiresApproval: async () => {
        await thinking.pass();
        return { reason: 'Slow', expiresIn: MINUTE };
      },
      execute: () => 'ran',
    });
    scenario = await Scenario.open({ tools: [slow], model: scriptedModel([call('slow', {})]) });
    const { sessionId } = await scenario.ask('Go');
    await thinking.reached;
    scenario.advance(5 * MINUTE);
    thinking.open();
    await scenario.until(sessionId, 'waiting');
    const { requestedAt, expiresAt = 0 } = (await only()).request;
    expect(expiresAt - requestedAt).toBe(MINUTE);
  });

  it('whose deadline has passed already closes its request at once, and nothing runs', async () => {
    scenario = await Scenario.open({
      tools: [asking('late', -5)],
      model: scriptedModel([call('late', {}), say('Late.')]),
    });
    const { sessionId } = await scenario.ask('Go');
    await scenario.until(sessionId, 'completed');
    expect((await scenario.entries(sessionId)).find(({ kind }) => kind === 'tool')).toMatchObject({
      interaction: { status: 'expired', request: { reason: 'late' } },
    });
    expect(effects).toEqual([]);
  });

  it('whose tool has become a question refuses the approved call, which is never started', async () => {
    const questions = [{ id: 'a', text: 'What?' }];
    const tool = createTool({
      name: 'odd',
      description: 'O.',
      inputSchema: z.looseObject({}),
      requiresApproval: true,
      execute: () => 'ran',
    });
    scenario = await Scenario.open({ tools: [tool], model: scriptedModel([call('odd', { questions })]) });
    const { sessionId } = await scenario.ask('Go');
    await scenario.until(sessionId, 'waiting');
    const tools = [createQuestionTool({ name: 'odd', description: 'O.' })];
    await scenario.restart('close', { tools, model: scriptedModel([say('So be it.')]) });
    await scenario.respond(await only(), 'approve');
    await scenario.until(sessionId, 'completed');
    const types = (await scenario.events(sessionId)).map(({ type }) => type);
    expect(types).not.toContain('tool.started');
  });
});

describe('a request whose time ran out', () => {
  async function openForm() {
    const ask = createQuestionTool({ name: 'ask', description: 'A.', expiresIn: MINUTE });
    const model = scriptedModel([call('ask', { questions: [{ id: 'a', text: 'What?' }] }), say('Late.')]);
    scenario = await Scenario.open({ tools: [ask], model });
    const { sessionId } = await scenario.ask('Go');
    await scenario.until(sessionId, 'waiting');
    return sessionId;
  }

  it('while the machine slept is shown as open by nothing, though no timer has fired', async () => {
    const sessionId = await openForm();
    scenario.advance(480 * MINUTE);
    expect((await scenario.do('studio.get', {})).pending).toBe(0);
    expect((await scenario.entries(sessionId)).find(({ kind }) => kind === 'tool')).toMatchObject({
      interaction: { status: 'expired' },
    });
  });

  it('does not keep the Studio from opening on a full disk', async () => {
    const sessionId = await openForm();
    await scenario.stopProcess('crash');
    scenario.advance(2 * MINUTE);
    scenario.disk.refuse();
    await scenario.restart('crash', { model: scriptedModel([say('Late.')]) });
    expect(await scenario.entries(sessionId)).not.toEqual([]);
    scenario.disk.free();
    expect(await scenario.pending()).toEqual([]);
    await scenario.until(sessionId, 'completed');
  });
});
