import { expect, test } from 'vitest';
import { passageIn } from './passage.ts';

const told = (text: string, search: string): string => {
  const { before, match, after } = passageIn(text, search);
  return `${before}[${match}]${after}`;
};

/** Half a letter becomes another one where it is written as UTF-8. */
const isWhole = (text: string): boolean => Buffer.from(text).toString() === text;

test('what was found is told with the words around it, as it is written there', () => {
  expect(told('Where is A-1002?', 'a-1002')).toBe('Where is [A-1002]?');
  expect(told('Ärger mit der Straße', 'ÄRGER')).toBe('[Ärger] mit der Straße');
});

test('a long text is cut between words on the left, told by ellipses, and on one line', () => {
  const text = `${'One of many words, '.repeat(9)}and\n\n  here the needle\tlies ${'in a heap of hay '.repeat(9)}`;
  expect(told(text, 'needle')).toMatch(/^…here the \[needle\] lies in a heap .{60,80}…$/);
});

test('marks of Markdown around it are left out', () => {
  expect(told('See **A-1008** is `Ostrava`.', 'is')).toBe('See A-1008 [is] Ostrava.');
});

test('a letter of two units is never cut in half', () => {
  const { before } = passageIn(`${'𝔸'.repeat(40)}x`, 'x');
  expect(isWhole(before)).toBe(true);
  const { after } = passageIn(`x${'a'.repeat(89)}𝔸𝔸`, 'x');
  expect(isWhole(after)).toBe(true);
});

test('where the place can’t be told, the text’s beginning is', () => {
  expect(told('İstanbul and more', 'more')).toBe('[]İstanbul and more');
  expect(told('Something else', 'needle')).toBe('[]Something else');
});
