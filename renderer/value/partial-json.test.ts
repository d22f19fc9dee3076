import { expect, test } from 'vitest';
import { parsePartialJson } from './partial-json.ts';

test.each([
  ['', undefined],
  ['{', {}],
  ['{"ord', {}],
  ['{"orderId"', {}],
  ['{"orderId":', {}],
  ['{"orderId":"A-10', { orderId: 'A-10' }],
  ['{"orderId":"A-1002","am', { orderId: 'A-1002' }],
  ['{"orderId":"A-1002","amount":9', { orderId: 'A-1002' }],
  ['{"orderId":"A-1002","amount":90,"lines":[{"sku":"G', { orderId: 'A-1002', amount: 90, lines: [{ sku: 'G' }] }],
  ['{"lines":[1,2', { lines: [1] }],
  ['{"text":"a\\', { text: 'a' }],
  ['{"text":"a\\u00', { text: 'a' }],
  ['{"text":"a\\\\', { text: 'a\\' }],
  ['{"text":"say \\"hi', { text: 'say "hi' }],
  ['{"a":{"b":"}', { a: { b: '}' } }],
  ['{"done":true}', { done: true }],
  ['["x","y', ['x', 'y']],
  ['nonsense', undefined],
])('of %j can be read %j', (source, value) => {
  expect(parsePartialJson(source)).toEqual(value);
});
