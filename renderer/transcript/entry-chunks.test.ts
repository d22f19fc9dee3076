import { expect, test } from 'vitest';
import type { Entry } from '../../core/contract/index.ts';
import { chunked } from './entry-chunks.ts';

const message = (id: string) => ({ kind: 'message', id, text: id }) as unknown as Entry;
const call = (id: string) => ({ kind: 'tool', id }) as unknown as Entry;
const many = (from: number, to: number, make = message) =>
  Array.from({ length: to - from }, (_, index) => make(`e${from + index}`));
const sizes = (chunks: ReturnType<typeof chunked>) => chunks.map(({ entries }) => entries.length);

test('entries stand in chunks of forty, and a row of calls stays together', () => {
  expect(sizes(chunked(many(0, 100), []))).toEqual([40, 40, 20]);
  expect(sizes(chunked([...many(0, 30), ...many(30, 60, call), message('last')], []))).toEqual([60, 1]);
  expect(sizes(chunked(many(0, 200, call), []))).toEqual([120, 80]);
});

test('what comes fills the last chunk and leaves the others the same objects', () => {
  const entries = many(0, 90);
  const before = chunked(entries, []);
  const after = chunked([...entries, message('new')], before);
  expect(sizes(after)).toEqual([40, 40, 11]);
  expect(after[0]).toBe(before[0]);
  expect(after[2]?.key).toBe(before[2]?.key);
});

test('older entries come in chunks of their own', () => {
  const entries = many(0, 90);
  const before = chunked(entries, []);
  const after = chunked([...many(-50, 0), ...entries], before);
  expect(sizes(after)).toEqual([40, 10, 40, 40, 10]);
  expect(after.slice(2)).toEqual(before);
  expect(after[2]).toBe(before[0]);
});

test('an entry that changed makes its own chunk another one, under the same key', () => {
  const entries = many(0, 90);
  const before = chunked(entries, []);
  const after = chunked(entries.with(50, message('e50')), before);
  expect(after.map((chunk, index) => chunk === before[index])).toEqual([true, false, true]);
  expect(after[1]?.key).toBe(before[1]?.key);
});
