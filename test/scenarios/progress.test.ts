import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

let reportLate: (fraction: number, note?: string) => void;
const storm = createTool({
  name: 'storm',
  description: 'Reports without pause.',
  inputSchema: z.object({}),
  execute: (_input, { progress }) => {
    reportLate = progress;
    for (let step = 1; step <= 50_000; step++) progress(step / 50_000, `${step} ${'z'.repeat(1_000)}`);
    return 'done';
  },
});

const progress = () => scenario.pushes.filter((push) => push.type === 'progress');

const ways: [string, () => Promise<unknown>][] = [
  ['an agent', async () => scenario.until((await scenario.ask('Go')).sessionId, 'completed')],
  ['a person', () => scenario.do('tools.call', { agentId: 'agent', toolName: 'storm', input: {} })],
];

describe.each(ways)('what a tool reports that %s calls', (_who, run) => {
  it('comes at a rate that can be followed, with its last words, cut, and nothing after the end', async () => {
    scenario = await Scenario.open({ tools: [storm], model: scriptedModel([call('storm', {}), say('Done.')]) });
    await run();
    expect(progress().map(({ fraction }) => fraction)).toEqual([1 / 50_000, 1]);
    expect(progress().at(-1)?.note).toHaveLength(301);
    const types = scenario.pushes.map((push) => (push.type === 'event' ? push.stored.event.type : push.type));
    expect(types.lastIndexOf('progress')).toBeLessThan(types.indexOf('tool.finished'));
    const before = scenario.pushes.length;
    reportLate(0.9, 'after the end');
    expect(scenario.pushes).toHaveLength(before);
  });
});
