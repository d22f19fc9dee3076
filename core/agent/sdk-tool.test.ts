import { dynamicTool, jsonSchema, type ModelMessage, type Tool as SdkTool, tool, type ToolSet } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DefinitionError } from './definition-error.ts';
import { fromSdkTool } from './sdk-tool.ts';
import type { ProposedCall, ToolContext } from './tool.ts';

const inputSchema = z.object({ n: z.number() });
const messages: ModelMessage[] = [{ role: 'user', content: 'Add' }];
const call: ProposedCall = {
  context: { callId: 'c', sessionId: 's', runId: 'r', agentId: 'a', dataFolder: '/data' },
  toolCallId: 'call_1',
  messages: () => messages,
};
const controller = new AbortController();
const context: ToolContext = { ...call.context, signal: controller.signal, progress: () => {} };
const options = { toolCallId: 'call_1', messages, context: undefined };

const from = (record: ToolSet[string] | object, name = 'add') => fromSdkTool(name, record as ToolSet[string]);
const base = { description: 'Adds.', inputSchema, execute: ({ n }: { n: number }) => n + 1 };

describe("the AI SDK's tool()", () => {
  it('runs as the SDK would run it, with the options that the SDK gives', async () => {
    const seen: unknown[] = [];
    const add = from(tool({ ...base, execute: (input, given) => void seen.push(input, given) }));
    await add.run?.({ n: 1 }, context, call);
    expect(seen).toEqual([{ n: 1 }, { ...options, abortSignal: controller.signal }]);
    expect(add).toMatchObject({ kind: 'function', name: 'add', description: 'Adds.', idempotent: false });
  });

  it.each<[string, object, RegExp]>([
    ['a name that models refuse', { name: 'add up' }, /^A tool is named "add up"/],
    [
      'no code',
      { execute: undefined },
      /^The tool "add" has no execute, so nobody would run it\. .*createQuestionTool/,
    ],
    ['no inputSchema', { inputSchema: undefined }, /^The tool "add" has no inputSchema\.$/],
    ['a contextSchema', { contextSchema: z.object({}) }, /^The tool "add" has a contextSchema, and Holdpoint has no/],
    [
      'a description of its context',
      { description: ({ context: it }: { context: { a: string } }) => it.a },
      /without a context/,
    ],
    ['a policy that is a word', { needsApproval: 'yes' }, /^needsApproval of the tool "add" must be true, false or a/],
  ])('with %s is refused where it is defined', (_, changes, sentence) => {
    const { name, ...record } = { name: 'add', ...base, ...changes };
    expect(() => from(record, name)).toThrow(DefinitionError);
    expect(() => from(record, name)).toThrow(sentence);
  });

  it.each(['constructor', '__proto__', 'toString'])('takes %s as a name like any other', (name) => {
    expect(from(tool(base), name).name).toBe(name);
  });

  it.each<[string, ToolSet[string], string]>([
    ['none', tool({ inputSchema, execute: base.execute }), ''],
    ['one', tool(base), 'Adds.'],
    [
      'one that is made',
      tool({ ...base, description: ({ context: none }) => `Adds to ${String(none)}.` }),
      'Adds to undefined.',
    ],
  ])('may have a description: %s', (_, record, description) => {
    expect(from(record).description).toBe(description);
  });

  it('gives the last result of a generator, which ends when the run does', async () => {
    let ended = false;
    const counting = tool({
      ...base,
      async *execute({ n }) {
        try {
          for (let count = 1; ; count++) {
            yield count;
            if (count === n) return;
          }
        } finally {
          ended = true;
        }
      },
    });
    expect(await from(counting).run?.({ n: 3 }, context, call)).toBe(3);
    ended = false;
    const stopped = { ...context, signal: AbortSignal.abort(new Error('stopped')) };
    await expect(from(counting).run?.({ n: -1 }, stopped, call)).rejects.toThrow('stopped');
    expect(ended).toBe(true);
  });

  it.each<[string, unknown, unknown]>([
    ['true', true, true],
    ['false', false, false],
    ['a function', ({ n }: { n: number }) => n > 1, true],
    ['a function that takes its time', async ({ n }: { n: number }) => n > 5, false],
  ])('whose needsApproval is %s has that opinion', async (_, needsApproval, expected) => {
    expect(await from({ ...base, needsApproval }).policy?.({ n: 2 }, call)).toBe(expected);
  });

  it.each<unknown>([undefined, null, 0, 'approved', { type: 'not-applicable' }])(
    'whose needsApproval answers %s asks, for that is neither yes nor no',
    async (answer) => {
      expect(await from({ ...base, needsApproval: () => answer }).policy?.({ n: 2 }, call)).toEqual({
        type: 'user-approval',
        reason: 'needsApproval of add answered neither true nor false, so it asks.',
      });
    },
  );

  it('has no opinion without needsApproval, and tells needsApproval what the SDK does', async () => {
    expect(from(base).policy).toBeUndefined();
    const seen: unknown[] = [];
    const policy = (...given: unknown[]) => seen.push(...given) > 0;
    await from({ ...base, needsApproval: policy }).policy?.({ n: 2 }, call);
    expect(seen).toEqual([{ n: 2 }, options]);
  });

  it('keeps what it makes for the model, and checks its output', async () => {
    const toModelOutput = () => ({ type: 'text' as const, value: 'three' });
    const add = from(tool({ ...base, outputSchema: z.number(), toModelOutput }));
    expect(add.modelOutput).toBe(toModelOutput);
    expect(await add.output?.parse('3')).toMatchObject({ ok: false });
  });

  it('is told to the model whole, without what the host does itself', async () => {
    const extras = { strict: true, inputExamples: [{ input: { n: 1 } }], providerOptions: { test: { cache: true } } };
    const record = tool({
      ...base,
      ...extras,
      needsApproval: true,
      toModelOutput: () => ({ type: 'text', value: '' }),
    });
    const { sdk } = from(record);
    expect(sdk).toMatchObject({ description: 'Adds.', ...extras });
    for (const own of ['execute', 'needsApproval', 'toModelOutput', 'outputSchema'])
      expect(sdk).not.toHaveProperty(own);
    expect((sdk as { inputSchema: { validate?: unknown } }).inputSchema.validate).toBeUndefined();
  });

  it('has its onInputAvailable called with valid input only', async () => {
    const seen: unknown[] = [];
    const given = tool({
      ...base,
      inputSchema: z.object({ n: z.number().default(7) }),
      onInputAvailable: ({ input }) => void seen.push(input),
    });
    const hook = (from(given).sdk as { onInputAvailable(options: object): Promise<void> }).onInputAvailable;
    await hook({ ...options, input: { n: 'seven' } });
    await hook({ ...options, input: {} });
    expect(seen).toEqual([{ n: 7 }]);
  });

  it('may be dynamic, with JSON Schema that only describes', async () => {
    const schema = { type: 'object', properties: { q: { type: 'string' } } } as const;
    const dynamic = from(dynamicTool({ inputSchema: jsonSchema(schema), execute: async (input) => input }));
    expect(dynamic).toMatchObject({ kind: 'function', sdk: { type: 'dynamic' } });
    expect(await dynamic.input.describe()).toEqual(schema);
    expect(await dynamic.run?.({ q: 'x' }, context, call)).toEqual({ q: 'x' });
  });
});

describe('a tool that its provider defines', () => {
  const defined = { type: 'provider', id: 'test.shell', args: { cwd: '/' }, inputSchema } as const;

  it('and the host runs is a tool like any other', async () => {
    const record: SdkTool<{ n: number }, number> = { ...defined, isProviderExecuted: false, execute: base.execute };
    const shell = from(record);
    expect(shell).toMatchObject({ kind: 'function', description: '', sdk: { type: 'provider', args: { cwd: '/' } } });
    expect(await shell.run?.({ n: 1 }, context, call)).toBe(2);
  });

  it('and runs itself has no code here', () => {
    const record: SdkTool<{ n: number }, number> = { ...defined, isProviderExecuted: true, outputSchema: z.number() };
    expect(from(record)).toMatchObject({ kind: 'provider', sdk: record });
    expect(from(record).run).toBeUndefined();
  });

  it('and runs itself can not be asked about, so one that needs approval is refused', () => {
    const record = { ...defined, isProviderExecuted: true, needsApproval: true };
    expect(() => from(record)).toThrow(
      /^The tool "add" needs approval, but its provider runs it, so nobody can be asked/,
    );
    expect(from({ ...record, needsApproval: false }).kind).toBe('provider');
  });
});
