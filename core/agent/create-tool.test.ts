import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTool } from './create-tool.ts';
import { DefinitionError } from './definition-error.ts';
import type { ProposedCall } from './tool.ts';

const base = {
  name: 'refund',
  description: 'Refunds.',
  inputSchema: z.object({ n: z.number() }),
  execute: () => 'ran',
};
const create = (changes: object = {}) => createTool({ ...base, ...changes } as typeof base);

const call: ProposedCall = {
  context: { callId: 'c', sessionId: 's', runId: 'r', agentId: 'a', dataFolder: '/data' },
  toolCallId: 'call_1',
  messages: () => {
    throw new Error('Nobody asked for the messages.');
  },
};

describe('createTool', () => {
  it.each<[string, object, RegExp]>([
    ['no name', { name: undefined }, /^A tool is named undefined\. Give it 1 to 64 letters, digits, "_" or "-"/],
    ['a name with a space', { name: 'issue refund' }, /^A tool is named "issue refund"\./],
    ['a name that is too long', { name: 'x'.repeat(65) }, /models accept no other names/],
    ['no description', { description: ' ' }, /^The tool "refund" has no description\. Say what it does/],
    ['no inputSchema', { inputSchema: undefined }, /^The tool "refund" has no zod schema as its inputSchema\./],
    ['JSON Schema as its inputSchema', { inputSchema: { type: 'object' } }, /has no zod schema as its inputSchema/],
    ['input that is no object', { inputSchema: z.string() }, /must describe an object: use z\.object/],
    [
      'input that JSON Schema can not say',
      { inputSchema: z.object({ at: z.date() }) },
      /^The inputSchema of the tool "r/,
    ],
    ['an outputSchema that is no schema', { outputSchema: {} }, /^The outputSchema of the tool "refund" is not a zod/],
    ['no execute', { execute: undefined }, /^The tool "refund" has no execute function\.$/],
    ['a policy that is a word', { requiresApproval: 'yes' }, /must be true, false or a function of the input\.$/],
  ])('with %s is refused where it is defined', (_, changes, sentence) => {
    expect(() => create(changes)).toThrow(DefinitionError);
    expect(() => create(changes)).toThrow(sentence);
  });

  it.each(['constructor', '__proto__', 'toString'])('takes %s as a name like any other', (name) => {
    expect(create({ name }).name).toBe(name);
  });

  it('runs without asking unless it says so, and is not idempotent unless it says so', () => {
    expect(create().policy?.({ n: 1 }, call)).toBe(false);
    expect(create()).toMatchObject({ kind: 'function', idempotent: false });
    expect(create({ requiresApproval: true, idempotent: true }).policy?.({ n: 1 }, call)).toBe(true);
  });

  it('hands its policy the input and what it may know of the call', () => {
    const seen: unknown[] = [];
    create({ requiresApproval: (...given: unknown[]) => void seen.push(...given) }).policy?.({ n: 2 }, call);
    expect(seen).toEqual([{ n: 2 }, call.context]);
  });

  it('can not be changed once it is made', () => {
    expect(() => Object.assign(create(), { policy: () => false })).toThrow(TypeError);
  });

  it('describes what the model sends, before defaults and transforms', async () => {
    const inputSchema = z.object({ at: z.string().transform(Number), to: z.string().default('here') });
    expect(await create({ inputSchema }).input.describe()).toMatchObject({
      properties: { at: { type: 'string' } },
      required: ['at'],
    });
  });
});
