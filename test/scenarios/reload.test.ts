import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import { gate } from '../../core/testing/gate.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel, wait } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const effects: string[] = [];
const pay = (version: string, requiresApproval: boolean) =>
  createTool({
    name: 'pay',
    description: `Pays, ${version}.`,
    inputSchema: z.object({}),
    requiresApproval,
    execute: () => void effects.push(version),
  });

describe("a project's code that changes while the Studio is open", () => {
  test('is in use from the next phase on, and surfaces hear of it', async () => {
    effects.length = 0;
    const model = scriptedModel([call('pay', {}), say('Paid.')]);
    scenario = await Scenario.open({ model, tools: [pay('old', true)] });
    const { sessionId } = await scenario.ask('Pay');
    await scenario.until(sessionId, 'waiting');
    scenario.reload({ tools: [pay('new', true)], agent: { name: 'Renamed' } });
    expect(scenario.pushes).toContainEqual({ type: 'studio' });
    expect((await scenario.do('studio.get', {})).agents).toMatchObject([{ name: 'Renamed' }]);
    const [asked] = await scenario.pending();
    if (asked) await scenario.respond(asked, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual(['new']);
  });

  test('leaves a phase in flight with what it began with', async () => {
    effects.length = 0;
    const hold = gate();
    const model = scriptedModel([[...wait(hold), ...call('pay', {})], say('Paid.')]);
    scenario = await Scenario.open({ model, tools: [pay('old', false)] });
    const { sessionId } = await scenario.ask('Pay');
    await hold.reached;
    scenario.reload({ tools: [pay('new', false)] });
    hold.open();
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual(['old']);
  });

  test('and has a fault leaves the last good version in use, and the fault is told until it is mended', async () => {
    scenario = await Scenario.open({ model: scriptedModel([say('Hi.')]) });
    scenario.reload({ projectError: 'agents.ts:3:1: Unexpected token.' });
    const info = await scenario.do('studio.get', {});
    expect(info).toMatchObject({ projectError: 'agents.ts:3:1: Unexpected token.', agents: [{ id: 'agent' }] });
    const { sessionId } = await scenario.ask('Hello');
    await scenario.until(sessionId, 'completed');
    scenario.reload({});
    expect((await scenario.do('studio.get', {})).projectError).toBeUndefined();
  });

  test('and drops an agent leaves its sessions to be read, and its parked run says why it does not go on', async () => {
    effects.length = 0;
    const model = scriptedModel([call('pay', {}), say('Paid.')]);
    scenario = await Scenario.open({ model, tools: [pay('old', true)] });
    const { sessionId, runId } = await scenario.ask('Pay');
    await scenario.until(sessionId, 'waiting');
    scenario.reload({ agent: { id: 'other' } });
    expect((await scenario.entries(sessionId)).length).toBeGreaterThan(0);
    const [asked] = await scenario.pending();
    if (asked) await scenario.respond(asked, 'approve');
    await scenario.until(sessionId, 'interrupted');
    scenario.reload({ agent: {}, tools: [pay('back', true)] });
    await scenario.do('runs.resume', { runId });
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual(['back']);
  });

  test('takes over how long requests wait and how many runs there may be at once', async () => {
    const [first, second] = [gate(), gate()];
    const model = scriptedModel([[...wait(first), ...call('pay', {})], [...wait(second), ...say('Two.')], say('One.')]);
    scenario = await Scenario.open({ model, tools: [pay('a', true)], definition: { concurrency: 1 } });
    const { sessionId } = await scenario.ask('Pay');
    await first.reached;
    const other = await scenario.ask('Hello');
    expect(await scenario.status(other.sessionId)).toBe('queued');
    scenario.reload({ definition: { concurrency: 2 }, expiresIn: 60_000 });
    await second.reached;
    first.open();
    second.open();
    await scenario.until(sessionId, 'waiting');
    const [asked] = await scenario.pending();
    const { requestedAt = 0, expiresAt } = asked?.request ?? {};
    expect(expiresAt).toBe(requestedAt + 60_000);
  });
});
