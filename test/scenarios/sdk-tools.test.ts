import { jsonSchema, type Tool as SdkTool, tool, type ToolSet } from 'ai';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import { emptyTranscript, applyDelta, applyEvent } from '../../core/transcript/index.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, garbage, say, scriptedModel, type ScriptedTurn, type Step } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const search: SdkTool<{ q: string }, { hits: string[] }> = {
  type: 'provider',
  id: 'test.search',
  args: { depth: 2 },
  isProviderExecuted: true,
  inputSchema: z.object({ q: z.string() }),
  outputSchema: z.object({ hits: z.array(z.string()) }),
};

/** A call that the provider runs while it answers. `says` is whether its input is announced as the provider's own. */
function searched(id: string, says = true): Step[] {
  const own = { providerExecuted: true };
  return [
    { type: 'tool-input-start', id, toolName: 'search', ...(says && own) },
    { type: 'tool-input-delta', id, delta: '{"q":"rates"}' },
    { type: 'tool-input-end', id },
    { type: 'tool-call', toolCallId: id, toolName: 'search', input: '{"q":"rates"}', ...own },
    { type: 'tool-result', toolCallId: id, toolName: 'search', result: { hits: ['4 %'] } },
  ].flatMap(garbage);
}

/** A model that fetches pictures itself; the SDK would fetch them for it otherwise. */
const seeing = (turns: readonly ScriptedTurn[]) => ({
  ...scriptedModel(turns),
  supportedUrls: { 'image/*': [/^https:/] },
});

async function play(tools: ToolSet, ...turns: ScriptedTurn[]) {
  const model = seeing(turns);
  scenario = await Scenario.open({ model, agent: { tools } });
  const { sessionId } = await scenario.ask('Find out');
  await scenario.untilTrue(async () =>
    ['waiting', 'completed', 'failed'].includes((await scenario.status(sessionId)) ?? ''),
  );
  return { model, sessionId };
}

const SEARCHED = [
  { type: 'tool-call', toolCallId: 's1', toolName: 'search', input: { q: 'rates' }, providerExecuted: true },
  { type: 'tool-result', toolCallId: 's1', output: { type: 'json', value: { hits: ['4 %'] } } },
];

describe('a tool that the provider runs', () => {
  it('passes through: no card, nothing run here, and its call and result stay in what the model is sent', async () => {
    const { model, sessionId } = await play({ search }, [...searched('s1'), ...say('4 %.')], say('As I said.'));
    expect(await scenario.status(sessionId)).toBe('completed');
    expect(model.calls[0]?.tools).toEqual([
      { type: 'provider', name: 'search', id: 'test.search', args: { depth: 2 } },
    ]);
    const kinds = (await scenario.events(sessionId)).map(({ type }) => type);
    expect(kinds.filter((type) => /^(tool|approval|question)\./.test(type))).toEqual([]);
    expect((await scenario.entries(sessionId)).map(({ kind }) => kind)).toEqual(['message', 'text']);
    await scenario.do('messages.send', { sessionId, text: 'Sure?' });
    await scenario.until(sessionId, 'completed');
    expect(model.calls[1]?.prompt[2]?.content).toMatchObject([...SEARCHED, { type: 'text', text: '4 %.' }]);
  });

  it('stands next to a call of ours, which alone is asked about and has a result of its own', async () => {
    const pay = tool({ inputSchema: z.object({}), needsApproval: true, execute: () => 'paid' });
    const { model, sessionId } = await play(
      { search, pay },
      [...searched('s1'), ...call('pay', {}, 'p1')],
      say('Done.'),
    );
    const pending = await scenario.pending();
    expect(pending.map(({ request }) => request.toolName)).toEqual(['pay']);
    for (const card of pending) await scenario.respond(card, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(model.calls[1]?.prompt.slice(2)).toMatchObject([
      { role: 'assistant', content: [...SEARCHED, { type: 'tool-call', toolCallId: 'p1' }] },
      { role: 'tool', content: [{ toolCallId: 'p1', output: { type: 'text', value: 'paid' } }] },
    ]);
  });

  it('leaves nothing behind on screen that was announced as a call of ours, and no text takes its place', async () => {
    const announced = searched('s1', false).slice(0, 3);
    const turn = [...announced, ...say('First.'), ...searched('s1').slice(3), ...say('Second.')];
    const { sessionId } = await play({ search }, turn);
    const shown = scenario.pushes.reduce((transcript, push) => {
      if (push.type === 'delta') return applyDelta(transcript, push);
      return push.type === 'event' ? applyEvent(transcript, push.stored) : transcript;
    }, emptyTranscript);
    const texts = [['Find out'], ['First.'], ['Second.']];
    expect(shown.entries.map((entry) => ('text' in entry ? [entry.text] : entry))).toEqual(texts);
    expect(shown.entries).toEqual(await scenario.entries(sessionId));
  });

  it('and asks about fails the turn, with what to do, instead of ending as if all were well', async () => {
    const asks = garbage({ type: 'tool-approval-request', approvalId: 'a1', toolCallId: 's1' });
    const { sessionId } = await play({ search }, [...searched('s1').slice(0, 4), ...asks]);
    expect(await scenario.status(sessionId)).toBe('failed');
    expect((await scenario.entries(sessionId)).at(-1)).toMatchObject({
      reason: expect.stringMatching(/asks for approval of search.*let the provider run it without asking/),
      next: 'retry',
    });
  });
});

describe('a tool that the provider defines and we run', () => {
  const inputSchema = z.object({ command: z.string().transform((text) => text.trim()) });
  const defined = { type: 'provider', id: 'test.shell', args: {}, isProviderExecuted: false, inputSchema } as const;

  it('is parsed once, asked about, and run like any other', async () => {
    const ran: unknown[] = [];
    const shell: SdkTool<{ command: string }, string> = {
      ...defined,
      needsApproval: true,
      execute: (input) => {
        ran.push(input);
        return 'ok';
      },
    };
    const { model, sessionId } = await play({ shell }, call('shell', { command: ' ls ' }), say('Done.'));
    expect(model.calls[0]?.tools).toEqual([{ type: 'provider', name: 'shell', id: 'test.shell', args: {} }]);
    const [card] = await scenario.pending();
    if (!card) throw new Error('nothing pending');
    expect(card.request).toMatchObject({ input: { command: 'ls' } });
    await scenario.respond(card, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(ran).toEqual([{ command: 'ls' }]);
  });

  it('tells the model what is wrong with its input', async () => {
    const shell: SdkTool<{ command: string }, string> = { ...defined, execute: () => 'ok' };
    const { model } = await play({ shell }, call('shell', { command: 7 }), say('Sorry.'));
    expect(model.calls[1]?.prompt.at(-1)?.content).toMatchObject([
      { output: { type: 'error-text', value: expect.stringMatching(/expected string.*command/s) } },
    ]);
  });
});

describe("the AI SDK's tool()", () => {
  it('is described to the model with all that it says of itself, and without a description if it has none', async () => {
    const schema = { type: 'object', properties: { q: { type: 'string' } } } as const;
    const extras = { strict: true, providerOptions: { test: { cache: true } }, inputExamples: [{ input: { q: 'x' } }] };
    const find = tool({ ...extras, inputSchema: jsonSchema<{ q: string }>(schema), execute: () => 'found' });
    const { model } = await play({ find }, say('Hello.'));
    expect(model.calls[0]?.tools).toEqual([{ type: 'function', name: 'find', inputSchema: schema, ...extras }]);
  });

  it('may give results as it goes: the last one counts', async () => {
    const count = tool({
      inputSchema: z.object({}),
      async *execute() {
        yield { done: 1 };
        yield { done: 2 };
      },
    });
    const { model } = await play({ count }, call('count', {}), say('Two.'));
    expect(model.calls[1]?.prompt.at(-1)?.content).toMatchObject([{ output: { type: 'json', value: { done: 2 } } }]);
  });

  it('may send the model a file, again and again, also after a restart', async () => {
    const picture = tool({
      inputSchema: z.object({}),
      execute: () => 'drawn',
      toModelOutput: () => ({
        type: 'content',
        value: [
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: new Uint8Array([1, 2, 255]) } },
          { type: 'file', mediaType: 'image/png', data: { type: 'url', url: new URL('https://example.test/a.png') } },
          { type: 'file', mediaType: 'image/png', data: { type: 'url', url: new URL('data:image/png;base64,AQL/') } },
        ],
      }),
    });
    const { sessionId } = await play({ picture }, call('picture', {}), say('A picture.'));
    const model = seeing([say('Still.')]);
    await scenario.restart('crash', { model });
    await scenario.do('messages.send', { sessionId, text: 'Again?' });
    await scenario.until(sessionId, 'completed');
    expect(model.calls[0]?.prompt[3]?.content).toMatchObject([
      {
        output: {
          value: [
            { data: { type: 'data', data: 'AQL/' } },
            { data: { type: 'url', url: new URL('https://example.test/a.png') } },
            { data: { type: 'data', data: 'AQL/' } },
          ],
        },
      },
    ]);
  });

  it.each<[string, () => unknown, RegExp]>([
    ['throws', () => JSON.parse('{'), /^odd ran, but its toModelOutput failed: /],
    [
      'gives what no model can be sent',
      () => 'bare',
      /^odd ran, but its toModelOutput gives what a model can not be sent/,
    ],
  ])('whose toModelOutput %s tells the model that it ran, and the session goes on', async (_, toModelOutput, value) => {
    const odd = tool({ inputSchema: z.object({}), execute: () => 1, toModelOutput: toModelOutput as never });
    const { model, sessionId } = await play({ odd }, call('odd', {}), say('Odd.'));
    expect(await scenario.status(sessionId)).toBe('completed');
    expect(model.calls[1]?.prompt.at(-1)?.content).toMatchObject([
      { output: { type: 'error-text', value: expect.stringMatching(value) } },
    ]);
  });

  it.each(['constructor', '__proto__', 'toString'])('may be named %s', async (name) => {
    const tools: ToolSet = Object.fromEntries([
      [name, tool({ inputSchema: z.object({}), execute: () => `ran ${name}` })],
    ]);
    const { model } = await play(tools, call(name, {}), say('Done.'));
    expect(model.calls[0]?.tools?.map((told) => told.name)).toEqual([name]);
    expect(model.calls[1]?.prompt.at(-1)?.content).toMatchObject([{ output: { type: 'text', value: `ran ${name}` } }]);
  });
});

describe('createTool', () => {
  it.each(['constructor', '__proto__', 'toString'])('may name a tool %s, and its card runs', async (name) => {
    const create = createTool({
      name,
      description: 'Odd.',
      inputSchema: z.object({}),
      requiresApproval: true,
      execute: () => 'ran',
    });
    const model = scriptedModel([call(name, {}), say('Done.')]);
    scenario = await Scenario.open({ tools: [create], model });
    const { sessionId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'waiting');
    for (const card of await scenario.pending()) await scenario.respond(card, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(model.calls[1]?.prompt.at(-1)?.content).toMatchObject([{ output: { type: 'text', value: 'ran' } }]);
  });
});
