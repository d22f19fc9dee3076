import { expect, test } from 'vitest';
import { z } from 'zod';
import { shownSchema } from './shown-schema.ts';

const shown = (schema: z.ZodType): Record<string, unknown> =>
  shownSchema(z.toJSONSchema(schema, { io: 'input', target: 'draft-7' })) as Record<string, unknown>;

test('the shapes of a union are called by what tells them apart', () => {
  const card = z.object({ kind: z.literal('card'), number: z.string() });
  const union = z.union([card, z.object({ days: z.number() }), z.string(), z.array(z.string()), z.null()]);
  const { anyOf } = shown(union) as { anyOf: { title: string }[] };
  expect(anyOf.map(({ title }) => title)).toEqual(['card', 'Object with days', 'Text', 'List', 'null']);
});

test('a list of types is a union', () => {
  expect(shownSchema({ type: ['string', 'null'], minLength: 2 })).toMatchObject({
    anyOf: [{ type: 'string', minLength: 2, title: 'Text' }, { const: null }],
  });
});

test('defaults and formats are put aside, and names that read like keywords stay names', () => {
  const { properties } = shown(z.object({ default: z.string().default('x'), format: z.iso.date() }));
  expect(properties).toMatchObject({
    default: { type: 'string', 'x-default': 'x' },
    format: { type: 'string', 'x-format': 'date' },
  });
  expect(properties).not.toHaveProperty('default.default');
  expect(properties).not.toHaveProperty('format.format');
});

test('what the form has no way to ask for is asked for in another way', () => {
  const { properties } = shown(
    z.object({
      limits: z.record(z.enum(['day', 'week']), z.number()),
      pair: z.tuple([z.string(), z.number()]),
    }),
  ) as { properties: Record<string, object> };
  expect(properties['limits']).toMatchObject({
    properties: { day: { type: 'number' }, week: { type: 'number' } },
    required: ['day', 'week'],
    additionalProperties: false,
  });
  expect(shownSchema({ type: 'array', prefixItems: [{ type: 'string' }], items: false })).toMatchObject({
    items: [{ type: 'string' }],
    additionalItems: false,
  });
  const anything = { 'x-anything': true };
  expect(shownSchema({ type: 'array' })).toMatchObject({ items: anything });
  expect(shownSchema({ type: 'object' })).toMatchObject({
    additionalProperties: { ...anything, type: 'anything' },
  });
  expect(shownSchema({ type: 'object', properties: {} })).not.toHaveProperty('additionalProperties');
  const tags = { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true, readOnly: true };
  expect(shownSchema(tags)).toEqual({ type: 'array', items: { enum: ['a', 'b'], ...anything } });
});
