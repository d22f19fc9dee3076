import { expect, test } from 'vitest';
import { createBlockReader } from './blocks.ts';

const source =
  '# Orders\n\nOne **bold** line.\n\n- a\n- b\n\n```ts\nconst x = 1;\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nThe end.';
const shapes = (tokens: readonly { type: string; raw: string }[]) => tokens.map(({ type, raw }) => [type, raw]);

test('read piece by piece, the blocks are those of the whole text', () => {
  const whole = createBlockReader()(source, false);
  const read = createBlockReader();
  for (let end = 1; end < source.length; end++) read(source.slice(0, end), true);
  expect(shapes(read(source, false))).toEqual(shapes(whole));
});

test('settled blocks stay the same objects while more text comes', () => {
  const read = createBlockReader();
  const before = read(source, true);
  const after = read(`${source} And more.`, true);
  expect(after[0]).toBe(before[0]);
  expect(after[2]).toBe(before[2]);
});

test('a line that makes the one above a heading is still understood', () => {
  const read = createBlockReader();
  read('First.\n\nTitle', true);
  expect(shapes(read('First.\n\nTitle\n=====', true)).at(-1)?.[0]).toBe('heading');
});

test('what is not closed yet is closed for the eye while it streams, and only then', () => {
  const inner = (streaming: boolean) => createBlockReader()('It is **impor', streaming)[0];
  expect(JSON.stringify(inner(true))).toContain('"strong"');
  expect(JSON.stringify(inner(false))).not.toContain('"strong"');
});

test('another text is read from its beginning', () => {
  const read = createBlockReader();
  read(source, false);
  expect(shapes(read('Something else.', false))).toEqual([['paragraph', 'Something else.']]);
});

test('line ends of other systems are line ends', () => {
  expect(shapes(createBlockReader()('a\r\n\r\nb', false)).map(([type]) => type)).toEqual([
    'paragraph',
    'space',
    'paragraph',
  ]);
});
