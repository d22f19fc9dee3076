import { expect, test } from 'vitest';
import { fieldRows } from './field-rows.ts';

const lines = (value: unknown, limit = 100) =>
  fieldRows(value, limit).rows.map(({ depth, label, text }) => `${'  '.repeat(depth)}${label}: ${text}`);

test('a flat input is a line a field, in its own order', () => {
  expect(lines({ orderId: 'A-1002', amount: 90, notify: false })).toEqual([
    'orderId: A-1002',
    'amount: 90',
    'notify: false',
  ]);
});

test('what is nested stands below the name of what holds it', () => {
  expect(lines({ order: { lines: [{ sku: 'GB' }, { sku: 'OC' }] } })).toEqual([
    'order: 1 field',
    '  lines: 2 items',
    '    1: 1 field',
    '      sku: GB',
    '    2: 1 field',
    '      sku: OC',
  ]);
});

test('what is not there is said in words, and looks unlike a text of that name', () => {
  const { rows } = fieldRows({ a: null, b: '', c: [], d: {}, e: 'null' }, 100);
  expect(rows.map(({ kind, text }) => [kind, text])).toEqual([
    ['absence', 'null'],
    ['absence', 'empty text'],
    ['absence', 'empty list'],
    ['absence', 'no fields'],
    ['text', 'null'],
  ]);
});

test('a long list is cut at the limit and says that there is more', () => {
  const value = { list: Array.from({ length: 1000 }, (_, index) => index) };
  expect(fieldRows(value, 10)).toMatchObject({ rows: { length: 10 }, more: true });
  expect(fieldRows({ a: 1, b: 2 }, 2)).toMatchObject({ rows: { length: 2 }, more: false });
});

test('what lies too deep for lines is shown as JSON, whole', () => {
  let value: unknown = { end: true };
  for (let depth = 0; depth < 20; depth++) value = { in: value };
  const { rows } = fieldRows(value, 100);
  expect(rows).toHaveLength(7);
  expect(rows.at(-1)?.text).toContain('{"end":true}');
});

test('fields named like an object’s own parts are fields like others', () => {
  expect(lines(JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}'))).toEqual([
    '__proto__: 1 field',
    '  x: 1',
    'constructor: 2',
  ]);
});
