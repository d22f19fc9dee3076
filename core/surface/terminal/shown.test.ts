import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownJson, shownLine, shownProse, shownShort } from './shown.ts';

const HOSTILE = [
  ['clear the screen', '\u001b[2J', '\\u001b[2J'],
  ['a link, OSC 8', '\u001b]8;;http://evil.example\u0007', '\\u001b]8;;http://evil.example\\u0007'],
  ['the clipboard, OSC 52', '\u001b]52;c;AAAA\u0007', '\\u001b]52;c;AAAA\\u0007'],
  ['a carriage return', 'no\ryes', 'no\\u000dyes'],
  ['a bell', '\u0007', '\\u0007'],
  ['a backspace', 'n\by', 'n\\u0008y'],
  ['right to left', '\u202e', '\\u202e'],
  ['an isolate', '\u2066', '\\u2066'],
  ['no width', '\u200b', '\\u200b'],
  ['a byte order mark', '\ufeff', '\\ufeff'],
  ['delete', '\u007f', '\\u007f'],
  ['a C1 sequence', '\u009b2J', '\\u009b2J'],
  ['a line separator', '\u2028', '\\u2028'],
  ['a tag', '\u{e0041}', '\\udb40\\udc41'],
  ['a filler', '\u3164', '\\u3164'],
  ['the first half of a character', '\ud83d', '\\ud83d'],
  ['the second half of a character', '\ude00', '\\ude00'],
] as const;

test.each(HOSTILE)('%s is shown and does nothing, in prose and on a line', (_name, text, shown) => {
  expect(shownProse(text)).toBe(shown);
  expect(shownLine(text)).toBe(shown);
});

test.each(HOSTILE)('%s does nothing in JSON, which is still the same JSON', (_name, text) => {
  const json = shownJson({ [text]: text });
  expect(json).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(json)).toEqual({ [text]: text });
});

test('JSON of anything is the same JSON, without anything that a terminal acts on', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const json = shownJson(value);
      expect(json).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('prose keeps its lines, tabs and emoji; text on a line stays on it', () => {
  expect(shownProse('One\r\n\ttwo ❤️ 😀\n')).toBe('One\n\ttwo ❤️ 😀\n');
  expect(shownLine('One\n\ttwo')).toBe('One\\u000a\\u0009two');
});

test('no more than a glance is cut between characters', () => {
  expect(shownShort('😀😀😀', 3)).toBe('😀😀😀');
  expect(shownShort('😀😀😀😀', 3)).toBe('😀😀…');
});
