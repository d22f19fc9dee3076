import { expect, test } from 'vitest';
import { seenText, textParts } from './unseen-characters.ts';

const named = (text: string) => textParts(text).filter((part) => part.named);

test('a character that turns the direction of writing is shown by its number', () => {
  expect(textParts('pay \u202egnp.exe')).toEqual([
    { text: 'pay ', named: false },
    { text: 'U+202E', named: true },
    { text: 'gnp.exe', named: false },
  ]);
});

test('zero-width characters, controls and tags are shown', () => {
  expect(named('a\u200bb\u0007c\ufeffd\u{e0041}').map(({ text }) => text)).toEqual([
    'U+200B',
    'U+0007',
    'U+FEFF',
    'U+E0041',
  ]);
});

test('lines, tabs, accents and emoji of several parts are text like any other', () => {
  expect(named('a\n\tb é 👩‍🚀 👨‍👩‍👧 🇮🇪')).toEqual([]);
});

test('a joiner between letters is shown', () => {
  expect(named('ad\u200dmin')).toEqual([{ text: 'U+200D', named: true }]);
});

test('where a text is all there is, the number stands in it', () => {
  expect(seenText('pay \u202e000,1$ rof\u202c ok')).toBe('pay U+202E000,1$ rofU+202C ok');
  expect(seenText('👩‍🚀 é שלום')).toBe('👩‍🚀 é שלום');
});

test('no text has no parts', () => {
  expect(textParts('')).toEqual([]);
});
