import { expect, test } from 'vitest';
import { z } from 'zod';
import { findInputFaults } from './find-input-faults.ts';

const card = z.object({ kind: z.literal('card'), number: z.string().min(4) });
const invoice = z.object({ kind: z.literal('invoice'), days: z.number().int().max(90) });
const schema = z.toJSONSchema(
  z.object({
    amount: z.number().positive().multipleOf(0.01),
    items: z.array(z.object({ 'unit/price': z.number(), sku: z.string() })).min(1),
    payment: z.discriminatedUnion('kind', [card, invoice]),
    either: z.union([z.number(), z.boolean()]).optional(),
    size: z.enum(['S', 'M']),
  }),
  { io: 'input', target: 'draft-7' },
);
const good = {
  amount: 104.35,
  items: [{ 'unit/price': 1, sku: 'x' }],
  payment: { kind: 'card', number: '4242' },
  size: 'S',
};
const found = (value: unknown) => findInputFaults(schema, value).map(({ path, message }) => [path.join('.'), message]);

test('what fits has no faults, and what was left undefined is absent', () => {
  expect(found(good)).toEqual([]);
  expect(found({ ...good, either: undefined })).toEqual([]);
});

test('each fault is told at its place, in words', () => {
  expect(found({ ...good, amount: 0, items: [{ 'unit/price': 'x' }], size: 'L' })).toEqual([
    ['amount', 'Must be more than 0.'],
    ['items.0.sku', 'Needed.'],
    ['items.0.unit/price', 'Must be a number.'],
    ['size', 'Must be one of "S", "M".'],
  ]);
  expect(found({})).toEqual([
    ['amount', 'Needed.'],
    ['items', 'Needed.'],
    ['payment', 'Needed.'],
    ['size', 'Needed.'],
  ]);
  expect(found({ ...good, items: [] })).toEqual([['items', expect.stringContaining('too few')]]);
});

test('of a union only the shape that was meant is told of', () => {
  expect(found({ ...good, payment: { kind: 'invoice', days: 100 } })).toEqual([
    ['payment.days', 'Must be at most 90.'],
  ]);
  expect(found({ ...good, payment: { kind: 'card' } })).toEqual([['payment.number', 'Needed.']]);
  expect(found({ ...good, either: 'x' })).toEqual([['either', 'Must be a number or true or false.']]);
});

test('the items that a newer schema puts first are checked', () => {
  const pair = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false };
  const newer = { type: 'object', properties: { pair } };
  expect(findInputFaults(newer, { pair: ['a', 1] })).toEqual([]);
  expect(findInputFaults(newer, { pair: ['a', 'b'] })).toEqual([{ path: ['pair', 1], message: 'Must be a number.' }]);
});

test('a schema that can’t be used finds nothing: the host decides', () => {
  expect(findInputFaults({ $ref: '#/nowhere' }, {})).toEqual([]);
});

test('a text that is not of the wanted form is left to the tool, whose author said what is wanted', () => {
  const properties = { name: { type: 'string', pattern: '^[a-z]+$' }, mail: { type: 'string', format: 'email' } };
  expect(findInputFaults({ type: 'object', properties }, { name: 'Bad Name!', mail: 'nobody' })).toEqual([]);
  expect(findInputFaults({ type: 'object', properties }, { name: 7 })).toHaveLength(1);
});
