import { expect, test } from 'vitest';
import { changedElsewhere, sent, typed } from './edited-text.ts';

test('what another surface changed while somebody types is told, and what was typed stays', () => {
  const edited = typed(undefined, 'My na', 'Mine');
  expect(changedElsewhere(edited, 'Mine')).toBeUndefined();
  expect(changedElsewhere(edited, 'Theirs')).toMatch(/^Changed to “Theirs” elsewhere while you typed\./);
  expect(changedElsewhere(edited, '')).toMatch(/^Emptied elsewhere/);
  const more = typed(edited, 'My name', 'Theirs');
  expect(more.text).toBe('My name');
  expect(changedElsewhere(more, 'Theirs')).toBeDefined();
});

test('a field that nobody types in has no news', () => {
  expect(changedElsewhere(undefined, 'Theirs')).toBeUndefined();
});

test('what the field saved itself is no news, also when more was typed meanwhile', () => {
  const edited = sent(typed(undefined, ' My name ', 'Mine'));
  expect(changedElsewhere(edited, 'My name')).toBeUndefined();
  expect(changedElsewhere(typed(edited, 'My name 2', 'My name'), 'My name')).toBeUndefined();
  expect(changedElsewhere(typed(edited, 'My name 2', 'My name'), 'Theirs')).toBeDefined();
});

test('the same text from elsewhere is what was typed', () => {
  expect(changedElsewhere(typed(undefined, 'Same', 'Mine'), 'Same')).toBeUndefined();
});
