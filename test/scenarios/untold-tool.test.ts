import { jsonSchema, tool, type ToolSet } from 'ai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import type { Interaction } from '../../core/contract/index.ts';
import { DESCRIBE_LIMIT } from '../../core/run/described-input.ts';
import { Scenario, type ScenarioOptions } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel } from '../../core/testing/scripted-model.ts';

/*
 * A tool's input schema may be made by the tool's own code. One that throws, or never comes, costs the run that needs
 * it a sentence and a Retry: no slot, no other session, no decision, and no close.
 */

let scenario: Scenario;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  vi.useRealTimers();
  await scenario.end();
});

/** A tool whose schema is whatever `schema` gives, and a promise that resolves once it is asked for. */
function odd(schema: () => unknown): { tools: ToolSet; asked: Promise<void> } {
  let hear = (): void => {};
  const asked = new Promise<void>((resolve) => {
    hear = resolve;
  });
  // Made anew each time that it is asked for: the SDK keeps what a schema of its own gave.
  const inputSchema = () =>
    jsonSchema(() => {
      hear();
      return schema() as never;
    });
  return { tools: { odd: tool({ description: 'Odd.', inputSchema, execute: () => 'ran' }) }, asked };
}
const never = () => odd(() => new Promise(() => {}));
const thrown = () =>
  odd(() => {
    throw new Error('The catalogue is down.');
  });

const effects: string[] = [];
const pay = createTool({
  name: 'pay',
  description: 'Pays.',
  inputSchema: z.object({}),
  requiresApproval: true,
  execute: () => void effects.push('pay'),
});

async function open(tools: ToolSet, options: Partial<ScenarioOptions> = {}) {
  effects.length = 0;
  const model = scriptedModel([say('Done.'), say('Done.')]);
  scenario = await Scenario.open({ model, concurrency: 1, agent: { tools }, ...options });
}

/** The project's code is mended while the Studio is open. */
const mend = (): void => scenario.reload({ tools: [pay], agent: {} });

async function runOf(sessionId: string) {
  return (await scenario.do('sessions.get', { sessionId })).run;
}

describe('a tool whose input schema never comes', () => {
  const LATE =
    'The tool "odd" can\'t be described to models: No answer came within 5 seconds. Mend the tool, then retry.';

  it('gives its place back at once when it is stopped', async () => {
    const { tools, asked } = never();
    await open(tools);
    const first = await scenario.ask('Do');
    await asked;
    mend();
    const second = await scenario.ask('Do');
    await scenario.do('runs.stop', { runId: first.runId });
    await scenario.until(second.sessionId, 'completed');
    expect(await scenario.status(first.sessionId)).toBe('stopped');
  });

  it('fails its run after a time, with its name, and Retry finds it mended', async () => {
    const { tools, asked } = never();
    await open(tools);
    const { sessionId, runId } = await scenario.ask('Do');
    await asked;
    await vi.advanceTimersByTimeAsync(DESCRIBE_LIMIT);
    await scenario.until(sessionId, 'failed');
    expect(await runOf(sessionId)).toMatchObject({ reason: LATE, next: 'retry' });
    mend();
    await scenario.do('runs.retry', { runId });
    await scenario.until(sessionId, 'completed');
  });

  it('is asked anew after that, by the same version of the agent', async () => {
    let comes = false;
    const { tools, asked } = odd(() => (comes ? { type: 'object' } : new Promise(() => {})));
    await open(tools);
    const { sessionId, runId } = await scenario.ask('Do');
    await asked;
    await vi.advanceTimersByTimeAsync(DESCRIBE_LIMIT);
    await scenario.until(sessionId, 'failed');
    comes = true;
    await scenario.do('runs.retry', { runId });
    await scenario.until(sessionId, 'completed');
  });

  it('holds up neither the close nor the next start, which takes the run up by itself', async () => {
    const { tools, asked } = never();
    await open(tools);
    const { sessionId } = await scenario.ask('Do');
    await asked;
    await scenario.restart('close', { tools: [pay], agent: {} });
    await scenario.until(sessionId, 'completed');
  });

  it('hides no other tool from those who look at the agents', async () => {
    const { tools, asked } = never();
    const second = tool({ description: 'Reads.', inputSchema: z.object({ at: z.string() }), execute: () => 1 });
    await open({ ...tools, second });
    const listed = scenario.do('agents.list', {});
    await asked;
    await vi.advanceTimersByTimeAsync(DESCRIBE_LIMIT);
    const [agent] = (await listed).agents;
    expect(agent?.tools.map(({ name, fault }) => [name, fault])).toEqual([
      ['odd', 'The input schema of this tool can’t be described: No answer came within 5 seconds.'],
      ['second', undefined],
    ]);
  });
});

describe('a tool whose input schema throws', () => {
  const DOWN = 'The tool "odd" can\'t be described to models: The catalogue is down. Mend the tool, then retry.';

  it('fails the run with its name and the fault, and Retry finds it mended', async () => {
    await open(thrown().tools);
    const { sessionId, runId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'failed');
    expect(await runOf(sessionId)).toMatchObject({ reason: DOWN, next: 'retry' });
    mend();
    await scenario.do('runs.retry', { runId });
    await scenario.until(sessionId, 'completed');
  });

  it('undoes no decision: the call that was approved runs once, and Retry asks for what is missing', async () => {
    const model = scriptedModel([call('pay', {}), say('Paid.')]);
    await open({}, { model, tools: [pay], agent: {} });
    const { sessionId, runId } = await scenario.ask('Pay');
    await scenario.until(sessionId, 'waiting');
    const inputSchema = z.object({});
    const execute = () => void effects.push('pay');
    const paid = tool({ description: 'Pays.', inputSchema, needsApproval: true, execute });
    scenario.reload({ agent: { tools: { pay: paid, ...thrown().tools } } });
    const [request] = await scenario.pending(sessionId);
    await scenario.respond(request as Interaction, 'approve');
    await scenario.until(sessionId, 'failed');
    expect(await runOf(sessionId)).toMatchObject({ reason: DOWN, next: 'retry' });
    mend();
    await scenario.do('runs.retry', { runId });
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual(['pay']);
  });
});
