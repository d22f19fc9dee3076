import { expect, test } from 'vitest';
import { z } from 'zod';
import { firstInput } from './first-input.ts';

test('a form starts with the defaults, and with nothing that is optional', () => {
  const schema = z.object({
    priority: z.enum(['low', 'high']).default('low'),
    tags: z.array(z.string()).default(['new']),
    kind: z.literal('order'),
    customer: z.object({ name: z.string(), country: z.string().default('DE') }),
    gift: z.object({ text: z.string().default('Hello') }).optional(),
    note: z.string().optional(),
    vip: z.boolean(),
  });
  expect(firstInput(z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }))).toEqual({
    priority: 'low',
    tags: ['new'],
    kind: 'order',
    customer: { country: 'DE' },
  });
});

test('a schema that says nothing starts with an empty object, or not at all', () => {
  expect(firstInput({ type: 'object' })).toEqual({});
  expect(firstInput(true)).toBeUndefined();
});
