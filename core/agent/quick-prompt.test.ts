import { expect, test } from 'vitest';
import { assertQuickPrompts, fullQuickPrompt } from './quick-prompt.ts';

test('a text is its own label, and what is said beside it goes before that', () => {
  expect(fullQuickPrompt('Hello')).toEqual({ text: 'Hello', label: 'Hello' });
  expect(fullQuickPrompt({ text: 'Hello', demo: 'call hello' })).toEqual({
    text: 'Hello',
    label: 'Hello',
    demo: 'call hello',
  });
  expect(fullQuickPrompt({ text: 'Hello', label: 'Greet' })).toEqual({ text: 'Hello', label: 'Greet' });
});

test('what is none is named', () => {
  const sound = [undefined, [], ['Hello', { text: 'Hello', label: 'Greet', demo: 'call hello' }]];
  for (const prompts of sound) expect(() => assertQuickPrompts(prompts)).not.toThrow();
  for (const stray of [1, null, undefined, {}, { text: 1 }, { label: 'Greet' }, { text: 'Hi', title: 'Greet' }]) {
    expect(() => assertQuickPrompts(['Hello', stray])).toThrow(
      `quickPrompts has ${JSON.stringify(stray)}. Give texts, or { text, label?, demo? } with texts in it.`,
    );
  }
  expect(() => assertQuickPrompts('Hello')).toThrow('quickPrompts must be a list.');
});
