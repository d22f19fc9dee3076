import { expect, test } from 'vitest';
import { withoutEntities } from './entities.ts';

test('character references are read once', () => {
  expect(withoutEntities('a &amp;lt; b &#8364; &#x20AC; &nbsp;&rarr;')).toBe('a &lt; b € € \u00a0→');
});

test('what is no reference stays as it is', () => {
  expect(withoutEntities('R&D; AT&T &unknown; &constructor; &')).toBe('R&D; AT&T &unknown; &constructor; &');
});

test('numbers that are no characters become the replacement character', () => {
  expect(withoutEntities('&#0; &#xD800; &#x110000;')).toBe('\ufffd \ufffd \ufffd');
});
