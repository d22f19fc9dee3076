import { type Tool as SdkTool, type ToolApprovalConfiguration, type ToolSet, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scriptedModel } from '../testing/scripted-model.ts';
import { Agent, type AgentDefinition } from './agent.ts';
import { createQuestionTool } from './create-question-tool.ts';
import { createTool } from './create-tool.ts';
import { DefinitionError } from './definition-error.ts';

const execute = () => 'done';
const lookup = createTool({ name: 'lookup', description: 'Looks up.', inputSchema: z.object({}), execute });
const ask = createQuestionTool({ name: 'ask', description: 'Asks.' });
const sdkTool = tool({ description: 'Adds.', inputSchema: z.object({ n: z.number() }), execute });
const searched: SdkTool = {
  type: 'provider',
  id: 'test.search',
  args: {},
  isProviderExecuted: true,
  inputSchema: z.object({}),
  outputSchema: z.object({}),
};

const base = { id: 'a', name: 'A', instructions: 'Help.', tools: [lookup] };
const agent = (changes: object = {}) => new Agent({ ...base, ...changes } as AgentDefinition);

/** A record with an own property of that name, whatever it means to objects. */
const named = <T>(name: string, value: T): Record<string, T> => Object.fromEntries([[name, value]]);

describe('an agent', () => {
  it('is what its definition says, with 20 turns unless it says so', () => {
    const model = scriptedModel([]);
    expect(agent({ model })).toMatchObject({ id: 'a', name: 'A', instructions: 'Help.', model, maxTurns: 20 });
    expect(agent({ maxTurns: 1 }).maxTurns).toBe(1);
  });

  it.each([
    ['openai:gpt-5', 'openai:gpt-5'],
    [' OpenAI : gpt-5 ', 'openai:gpt-5'],
    ['my-server:llama3:8b', 'my-server:llama3:8b'],
    ['demo', 'demo'],
  ])('may name its model: %j', (model, read) => {
    expect(agent({ model, price: { input: 1, output: 2 } }).model).toBe(read);
  });

  it.each<[string, object, RegExp]>([
    ['no id', { id: ' ' }, /^An agent \("A"\) has no id\.$/],
    ['neither id nor name', { id: undefined, name: undefined }, /^An agent has no id\.$/],
    ['no name', { name: '' }, /^The agent "a" has no name\.$/],
    ['no instructions', { instructions: ' ' }, /^The agent "a" has no instructions\.$/],
    ['half a turn', { maxTurns: 0.5 }, /^maxTurns of the agent "a" is 0\.5\. It must be a whole number, 1 or more\.$/],
    ['no turns', { maxTurns: 0 }, /^maxTurns of the agent "a" is 0\./],
    [
      'a model without its provider',
      { model: 'gpt-5' },
      /^The model of the agent "a" is "gpt-5"\. Write "PROVIDER:NAME"/,
    ],
    [
      'a provider without a model',
      { model: 'openai: ' },
      /^The model of the agent "a" is "openai: "\. Write "PROVIDER:/,
    ],
    ['a model of nobody', { model: ':gpt-5' }, /such as "openai:gpt-5", or give an AI SDK model object\.$/],
    ['no model in quotes', { model: '' }, /^The model of the agent "a" is ""\. Write "PROVIDER:NAME"/],
    ['a model that is null', { model: null }, /is neither "PROVIDER:NAME" nor an AI SDK model object\.$/],
    ['a model that is no model', { model: {} }, /is neither "PROVIDER:NAME" nor an AI SDK model object\.$/],
    [
      'a price that is a word',
      { price: 'cheap' },
      /^The price of the agent "a" must be \{ input, output, cachedInput\? \}/,
    ],
    ['half a price', { price: { input: 1 } }, /^The price of the agent "a" must be/],
    ['a price of no model', { price: { input: 1, output: 2 } }, /has a price and no model that it is the price of/],
    ['no tools', { tools: undefined }, /^The tools of the agent "a" must be a list .* or a record of tools\.$/],
    ['tools that are null', { tools: null }, /must be a list/],
    ['an SDK tool in a list', { tools: [sdkTool] }, /The AI SDK's tools go into a record: \{ name: tool \}\.$/],
    ['nothing in a list', { tools: [undefined] }, /list something that createTool did not make/],
    ['nothing in a record', { tools: { lookup: undefined } }, /^The tool "lookup" is undefined\. Give a tool\(…\)/],
    ['two tools of one name', { tools: [lookup, lookup] }, /^The agent "a" has two tools named "lookup"\.$/],
    ['a tool under another name', { tools: { find: lookup } }, /has the tool "lookup" under the name "find"/],
    ['a policy that is a word', { toolApproval: 'denied' }, /^toolApproval of the agent "a" must be a function, or a/],
    ['a policy that is null', { toolApproval: null }, /must be a function, or a record/],
    ['a policy for no tool', { toolApproval: { lokup: true } }, /names "lokup", which is none of its tools\.$/],
    ['a misspelt status', { toolApproval: { lookup: 'deny' } }, /has "deny" for "lookup"\. Give 'not-applicable', /],
    ['a misspelt type', { toolApproval: { lookup: { type: 'deny' } } }, /has \{"type":"deny"\} for "lookup"/],
    [
      'a policy for what its provider runs',
      { tools: { searched }, toolApproval: { searched: 'user-approval' } },
      /names "searched", which its provider runs: nobody can be asked first\.$/,
    ],
  ])('with %s is refused where it is defined', (_, changes, sentence) => {
    expect(() => agent(changes)).toThrow(DefinitionError);
    expect(() => agent(changes)).toThrow(sentence);
  });

  it('takes tools as a list, and as a record of ours and of the SDK', () => {
    expect([...agent({ tools: [lookup, ask] }).tools.keys()]).toEqual(['lookup', 'ask']);
    const { tools } = agent({ tools: { lookup, ask, add: sdkTool, searched } });
    expect([...tools].map(([name, { kind }]) => [name, kind])).toEqual([
      ['lookup', 'function'],
      ['ask', 'question'],
      ['add', 'function'],
      ['searched', 'provider'],
    ]);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('takes a tool and a policy named %s', (name) => {
    const { tools } = agent({ tools: named(name, sdkTool), toolApproval: named(name, 'denied') });
    expect([...tools.keys()]).toEqual([name]);
  });

  it.each(['constructor', '__proto__', 'toString'])('has no tool named %s unless it was given one', (name) => {
    expect(agent().tools.get(name)).toBeUndefined();
    expect(() => agent({ toolApproval: named(name, 'denied') })).toThrow(/none of its tools/);
  });

  it.each<[string, unknown]>([
    ['each status', 'not-applicable'],
    ['silence', undefined],
    ['a boolean', true],
    ['a status with its reason', { type: 'denied', reason: 'Closed.' }],
    ['a function', () => 'approved'],
  ])('takes %s as the entry of a policy', (_, entry) => {
    expect(agent({ toolApproval: { lookup: entry } }).toolApproval).toEqual({ lookup: entry });
  });
});

describe("the AI SDK's types", () => {
  const tools = {
    add: sdkTool,
    read: tool({ inputSchema: z.object({ path: z.string() }), execute: ({ path }) => path, needsApproval: true }),
  } satisfies ToolSet;

  it('of tools fit an agent without casts, next to ours', () => {
    const mixed = { ...tools, lookup, ask };
    expect(new Agent({ ...base, tools: mixed }).tools.size).toBe(4);
    expect(new Agent({ ...base, tools: tools as ToolSet }).tools.size).toBe(2);
  });

  it('of policies fit an agent without casts, as a map, as a function, and as either', () => {
    const map: ToolApprovalConfiguration<typeof tools, unknown> = {
      add: ({ n }, { toolCallId, messages }) =>
        n > 1 ? { type: 'user-approval', reason: `${toolCallId} ${messages.length}` } : undefined,
      read: { type: 'denied', reason: 'No.' },
    };
    const one: ToolApprovalConfiguration<typeof tools, unknown> = async ({ toolCall }) =>
      toolCall.toolName === 'add' && !toolCall.dynamic && toolCall.input.n > 1 ? 'user-approval' : 'approved';
    const either: ToolApprovalConfiguration<ToolSet, { tenant: string }> = map;
    for (const toolApproval of [map, one, either]) {
      expect(new Agent({ ...base, tools, toolApproval }).toolApproval).toBe(toolApproval);
    }
    expect(new Agent({ ...base, tools, toolApproval: map }).toolApproval).toBe(map);
    expect(new Agent({ ...base, tools, toolApproval: one }).toolApproval).toBe(one);
    expect(new Agent({ ...base, tools, toolApproval: either }).toolApproval).toBe(either);
  });

  it('are known where a policy is written in place', () => {
    const policied = new Agent({
      ...base,
      tools,
      toolApproval: ({ toolCall, messages }) => (toolCall.toolName === 'add' && messages.length > 0 ? true : undefined),
    });
    expect(policied.toolApproval).toBeTypeOf('function');
    const mapped = new Agent({
      ...base,
      tools,
      toolApproval: { add: ({ n }: { n: number }) => n > 1, read: 'denied' },
    });
    expect(mapped.toolApproval).toBeTypeOf('object');
  });
});
