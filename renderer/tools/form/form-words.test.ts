import { englishStringTranslator, TranslatableString } from '@rjsf/utils';
import { expect, test } from 'vitest';
import { formWords } from './form-words.ts';

const PARTS = ['first', 'second', 'third'];
/** Where there is nothing better to say. */
const SAME = new Set([
  'Item',
  'Close',
  'Add',
  'Copy',
  'Move down',
  'Move up',
  'Remove',
  'Now',
  'Clear',
  'Preview',
  'Value',
]);

test.each(Object.entries(TranslatableString))('the library says %s in our words', (_name, said) => {
  const words = formWords(said, PARTS);
  expect(words).not.toMatch(/%\d|\*|`|_/);
  expect(words).not.toMatch(/data for optional|definition|schema|\$ref|configuration/i);
  if (!SAME.has(said)) expect(words).not.toBe(englishStringTranslator(said, PARTS));
});
