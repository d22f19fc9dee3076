import { jsonSchema, tool } from 'ai';
import { Agent, createTool, defineStudio } from 'holdpoint';
import { z } from 'zod';

const execute = (input: unknown): unknown => input;

interface Node {
  name: string;
  children?: Node[] | undefined;
}
const node: z.ZodType<Node> & z.ZodObject = z.object({
  name: z.string(),
  get children() {
    return z.array(node).optional();
  },
});

const tree = createTool({ name: 'tree', description: 'Holds itself.', inputSchema: node, execute });

const odd = createTool({
  name: 'odd',
  description: 'Asks for what forms seldom ask for.',
  inputSchema: z.object({
    limits: z.record(z.enum(['day', 'week']), z.number()),
    point: z.tuple([z.number(), z.string()]),
    until: z.number().nullish(),
    owner: z.string().nullable(),
    size: z.enum(['S', 'M']).default('M'),
    address: z.object({ street: z.string(), zip: z.string().optional() }).default({ street: 'Main', zip: '1' }),
    code: z.enum(Array.from({ length: 300 }, (_, index) => `C-${index}`) as [string, ...string[]]).optional(),
  }),
  execute,
});

const many = createTool({
  name: 'many',
  description: 'Has two hundred fields.',
  inputSchema: z.object(
    Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field_${index}`, z.string().optional()])),
  ),
  execute,
});

/** By JSON Schema alone, as servers give it: with what zod doesn't write. */
const plain = tool({
  description: 'Is described by JSON Schema.',
  inputSchema: jsonSchema({
    type: 'object',
    properties: {
      tags: { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true },
      speed: {
        oneOf: [
          { const: 1, title: 'Slow' },
          { const: 2, title: 'Fast' },
        ],
      },
      pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], minItems: 2 } as object,
      extra: { type: 'object' },
      things: { type: 'array' },
    },
    required: ['pair'],
  }),
  execute,
});

const depends = tool({
  description: 'Asks for more by what is chosen.',
  inputSchema: jsonSchema({
    type: 'object',
    properties: { speed: { enum: ['slow', 'fast'] } },
    if: { properties: { speed: { const: 'fast' } }, required: ['speed'] },
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema calls it so
    then: { properties: { why: { type: 'string' } }, required: ['why'] },
  }),
  execute,
});

const undescribed = tool({
  description: 'Can’t be described.',
  inputSchema: jsonSchema(() => {
    throw new Error('The catalogue is not read yet');
  }),
  execute,
});

export default defineStudio({
  agents: [
    new Agent({
      id: 'odd',
      name: 'Odd',
      instructions: 'Try.',
      tools: { tree, odd, many, plain, depends, undescribed },
    }),
  ],
});
