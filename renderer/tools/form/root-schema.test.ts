import { expect, test } from 'vitest';
import { z } from 'zod';
import { rootSchema } from './root-schema.ts';

test('the root of a recursive schema is what it refers to, and its parts can still be followed', () => {
  const node = z.object({
    name: z.string(),
    get children() {
      return z.array(node).optional();
    },
  });
  const schema = z.toJSONSchema(node, { io: 'input', target: 'draft-7' }) as Record<string, unknown>;
  const inside = { type: 'object', $ref: '#/definitions/a~1b', definitions: { 'a/b': { required: ['x'] } } };
  expect(rootSchema(inside)).toEqual({ type: 'object', required: ['x'], definitions: inside.definitions });
  expect(rootSchema(schema)).toMatchObject({ type: 'object', properties: { name: { type: 'string' } } });
});

test('a root that refers to itself, to nothing or to elsewhere stays as it is', () => {
  for (const $ref of ['#', '#/definitions/none', 'https://example.org/order.json']) {
    expect(rootSchema({ $ref, definitions: {} })).toEqual({ $ref, definitions: {} });
  }
  expect(rootSchema({ type: 'object' })).toEqual({ type: 'object' });
});
