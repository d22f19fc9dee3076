import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import type { ToolContext } from '../../core/agent/tool.ts';
import { publicEvent, studioError } from '../../core/contract/index.ts';
import { gate } from '../../core/testing/gate.ts';
import { Scenario, type ScenarioOptions } from '../../core/testing/scenario.ts';
import { call, garbage, say, scriptedModel, wait } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const effects: unknown[] = [];
async function open(options: ScenarioOptions): Promise<void> {
  effects.length = 0;
  scenario = await Scenario.open(options);
}

/** A tool that takes anything, and notes what it ran with. */
const anything = (execute: (input: { [key: string]: unknown }, context: ToolContext) => unknown = () => 'ran') =>
  createTool({
    name: 'anything',
    description: 'Takes anything.',
    inputSchema: z.looseObject({}),
    execute: (input, context) => {
      effects.push(input);
      return execute(input, context) as never;
    },
  });

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

async function ended(sessionId: string): Promise<string | undefined> {
  await scenario.untilTrue(async () =>
    ['completed', 'failed', 'interrupted', 'waiting'].includes((await scenario.status(sessionId)) ?? ''),
  );
  return scenario.status(sessionId);
}

describe('a proposal that the model announced and never finished', () => {
  const announced = (id: string) => [
    ...garbage({ type: 'tool-input-start', id, toolName: 'anything' }),
    ...garbage({ type: 'tool-input-delta', id, delta: '{"a":1}' }),
  ];

  it('is no call: nothing runs, and the history stays sound', async () => {
    const model = scriptedModel([[...say('Hm.'), ...announced('x')], say('Again.')]);
    await open({ tools: [anything()], model });
    const { sessionId } = await scenario.ask('Do');
    expect(await ended(sessionId)).toBe('completed');
    await scenario.do('messages.send', { sessionId, text: 'Again' });
    expect(await ended(sessionId)).toBe('completed');
    expect(effects).toEqual([]);
    expect((await scenario.entries(sessionId)).filter(({ kind }) => kind === 'tool')).toEqual([]);
  });

  it('beside one with its id that was finished leaves that one call', async () => {
    const model = scriptedModel([[...announced('same'), ...call('anything', { b: 2 }, 'same')], say('Done.')]);
    await open({ tools: [anything()], model });
    const { sessionId } = await scenario.ask('Do');
    expect(await ended(sessionId)).toBe('completed');
    expect(effects).toEqual([{ b: 2 }]);
  });
});

describe('blank text', () => {
  it.each([
    ['alone', say('  \n')],
    ['before a call', [...say('\n\n'), ...call('anything', {})]],
  ])('%s is no reason for a provider to refuse what follows', async (_, first) => {
    const turns = [first, say('Done.'), say('And done.')];
    await open({ tools: [anything()], model: scriptedModel(turns) });
    const { sessionId } = await scenario.ask('Do');
    expect(await ended(sessionId)).toBe('completed');
    await scenario.do('messages.send', { sessionId, text: 'More' });
    expect(await ended(sessionId)).toBe('completed');
  });
});

describe('input that JSON or a reader can not take', () => {
  it.each([
    ['nested 200 deep', deep(200), /nested more than 100 levels/],
    ['with half of a character', '{"a":"\\ud800"}', /half of a character/],
    ['with half of a character in a key', '{"\\udc00":1}', /half of a character/],
  ])('%s goes back to the model, and the run goes on', async (_, input, fault) => {
    const asking = createTool({
      name: 'anything',
      description: 'Asks.',
      inputSchema: z.looseObject({}),
      requiresApproval: true,
      execute: () => 'ran',
    });
    const model = scriptedModel([call('anything', input), say('Sorry.')]);
    await open({ tools: [asking], model });
    const { sessionId } = await scenario.ask('Do');
    expect(await ended(sessionId)).toBe('completed');
    expect(JSON.stringify(model.calls[1]?.prompt.at(-1))).toMatch(fault);
    expect(await scenario.pending()).toEqual([]);
  });
});

it('an answer that can not be kept at all fails its turn with a sentence that blames no disk', async () => {
  await open({ tools: [anything()], model: scriptedModel([call('anything', deep(20_000)), say('Hello.')]) });
  const { sessionId } = await scenario.ask('Do');
  expect(await ended(sessionId)).toBe('failed');
  expect((await scenario.entries(sessionId)).at(-1)).toMatchObject({
    reason: expect.not.stringMatching(/journal|disk/),
  });
  await scenario.do('messages.send', { sessionId, text: 'Hello' });
  expect(await ended(sessionId)).toBe('completed');
});

describe('what other people’s code throws', () => {
  const oddities: [string, unknown][] = [
    ['an error whose message is no text', Object.assign(new Error('x'), { message: { code: 4 } })],
    [
      'an error whose message throws',
      Object.defineProperty(new Error('x'), 'message', {
        get: () => {
          throw new Error('y');
        },
      }),
    ],
    ['an object without a prototype', Object.create(null)],
    ['nothing', undefined],
    ['a bigint', 7n],
    ['a symbol', Symbol('s')],
  ];

  it.each(oddities)(
    '%s, by a tool, is told to the model as text, and every event keeps to its contract',
    async (_, thrown) => {
      const tool = anything(() => {
        throw thrown;
      });
      await open({ tools: [tool], model: scriptedModel([call('anything', {}), say('Failed.')]) });
      const { sessionId } = await scenario.ask('Do');
      expect(await ended(sessionId)).toBe('completed');
      expect((await scenario.entries(sessionId)).find(({ kind }) => kind === 'tool')).toMatchObject({
        status: 'failed',
        error: expect.any(String),
      });
      await expectContract(sessionId);
    },
  );

  it.each(oddities)('%s, by a policy, asks', async (_, thrown) => {
    const tool = createTool({
      name: 'anything',
      description: 'A.',
      inputSchema: z.object({}),
      requiresApproval: () => {
        throw thrown;
      },
      execute: () => effects.push(1),
    });
    await open({ tools: [tool], model: scriptedModel([call('anything', {})]) });
    const { sessionId } = await scenario.ask('Do');
    expect(await ended(sessionId)).toBe('waiting');
    expect(effects).toEqual([]);
  });

  it.each(oddities)('%s, by a schema, goes back to the model', async (_, thrown) => {
    const inputSchema = z.object({}).refine(() => {
      throw thrown;
    });
    const tool = createTool({ name: 'anything', description: 'A.', inputSchema, execute: () => effects.push(1) });
    await open({ tools: [tool], model: scriptedModel([call('anything', {}), say('Failed.')]) });
    const { sessionId } = await scenario.ask('Do');
    expect(await ended(sessionId)).toBe('completed');
    expect(effects).toEqual([]);
  });
});

describe('what goes by the contract', () => {
  it('a note of progress that is no text is left out', async () => {
    const hold = gate();
    const tool = anything(async (_, { progress }) => {
      progress(0.5, { much: true } as never);
      await hold.pass();
    });
    await open({ tools: [tool], model: scriptedModel([call('anything', {}), say('Done.')]) });
    const { sessionId } = await scenario.ask('Do');
    await hold.reached;
    const entry = (await scenario.entries(sessionId)).find(({ kind }) => kind === 'tool');
    expect(entry).toMatchObject({ progress: { fraction: 0.5 } });
    expect(JSON.stringify(entry)).not.toContain('much');
    hold.open();
    await scenario.until(sessionId, 'completed');
  });

  it('counts that are none are left out', async () => {
    const none = { total: Number.NaN, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
    const usage = { inputTokens: none, outputTokens: { total: 3, text: 3, reasoning: undefined } };
    const finish = garbage({ type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage });
    await open({ model: scriptedModel([[...say('Hello.'), ...finish]]) });
    const { sessionId } = await scenario.ask('Hi');
    expect(await ended(sessionId)).toBe('completed');
    await expectContract(sessionId);
  });

  it('metadata of a provider that JSON can not hold is kept as far as it can', async () => {
    const big = garbage({ type: 'text-end', id: 'text', providerMetadata: { p: { n: 12n } } });
    const [start, delta] = say('Hello.');
    if (!start || !delta) throw new Error('no text');
    await open({ model: scriptedModel([[start, delta, ...big]]) });
    const { sessionId } = await scenario.ask('Hi');
    expect(await ended(sessionId)).toBe('completed');
    expect(scenario.faults).toEqual([]);
  });
});

describe('a model that leaves the process no time', () => {
  it('does not keep Stop waiting', async () => {
    const endless = {
      ...scriptedModel([]),
      async doStream() {
        let begun = false;
        const stream = new ReadableStream({
          pull(controller) {
            controller.enqueue(begun ? { type: 'text-delta', id: 't', delta: 'x' } : { type: 'text-start', id: 't' });
            begun = true;
          },
        });
        return { stream } as never;
      },
    };
    await open({ model: endless });
    const { sessionId, runId } = await scenario.ask('Go on');
    await scenario.untilTrue(async () => scenario.pushes.some(({ type }) => type === 'delta'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await scenario.do('runs.stop', { runId })).toMatchObject({ status: 'stopped' });
    expect(await scenario.status(sessionId)).toBe('stopped');
  });
});

describe('a full disk', () => {
  it('does not keep Stop from letting go of what runs; it is recorded once there is room', async () => {
    const hold = gate();
    const tool = anything(async (_, { signal }) => {
      await hold.pass(signal);
      effects.push('effect');
    });
    await open({ tools: [tool], model: scriptedModel([call('anything', {}), say('Nothing is known.')]) });
    const { sessionId, runId } = await scenario.ask('Do');
    await hold.reached;
    scenario.disk.refuse();
    const refused = await scenario.call('runs.stop', { runId });
    expect(refused).toMatchObject({ error: { code: 'storage' } });
    if (!refused.ok) studioError.parse(refused.error);
    scenario.disk.free();
    hold.open();
    await scenario.do('messages.send', { sessionId, text: 'And now?' });
    await scenario.until(sessionId, 'completed');
    expect(await scenario.events(sessionId)).toContainEqual(
      expect.objectContaining({ type: 'run.ended', runId, status: 'stopped' }),
    );
    expect(effects).toEqual([{}]);
  });

  it('between an approval and its phase delays the phase, and loses nothing', async () => {
    const hold = gate();
    const asks = createTool({
      name: 'asks',
      description: 'Asks.',
      inputSchema: z.object({}),
      requiresApproval: true,
      execute: () => effects.push('ran'),
    });
    const model = scriptedModel([call('asks', {}), [...wait(hold), ...say('Other.')], say('Done.')]);
    await open({ tools: [asks], model, concurrency: 1 });
    const { sessionId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'waiting');
    await scenario.ask('Other');
    await hold.reached;
    for (const request of await scenario.pending()) await scenario.respond(request, 'approve');
    scenario.disk.refuse();
    hold.open();
    await scenario.untilTrue(async () => scenario.pushes.some(({ type }) => type === 'notice'));
    scenario.disk.free();
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual(['ran']);
  });

  it('that only takes the typed reason away does not undo the decision it was typed for', async () => {
    const asks = createTool({
      name: 'asks',
      description: 'Asks.',
      inputSchema: z.object({}),
      requiresApproval: true,
      execute: () => effects.push('ran'),
    });
    await open({ tools: [asks], model: scriptedModel([call('asks', {}), say('Done.')]) });
    const { sessionId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'waiting');
    const [request] = await scenario.pending();
    if (!request) throw new Error('nothing pending');
    await scenario.do('drafts.set', { key: `reason:${request.request.id}`, text: 'because' });
    scenario.disk.refuse('drafts');
    expect(await scenario.respond(request, 'approve')).toMatchObject({ ok: true });
    await scenario.until(sessionId, 'completed');
    scenario.disk.free();
    expect(effects).toEqual(['ran']);
  });
});

async function expectContract(sessionId: string): Promise<void> {
  const { events } = await scenario.do('sessions.events', { sessionId, after: 0 });
  for (const event of events) publicEvent.parse(event);
}
