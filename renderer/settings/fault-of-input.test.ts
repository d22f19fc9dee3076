import { expect, test } from 'vitest';
import { faultOfInput } from './fault-of-input.ts';
import type { SettingsCommand } from './use-settings.ts';

const long = 'x'.repeat(2000);

test.each<[SettingsCommand, string, unknown]>([
  ['settings.change', 'Write PROVIDER:NAME, such as openai:gpt-5.', { defaultModel: 'gpt-5' }],
  ['settings.change', 'Write PROVIDER:NAME, such as openai:gpt-5.', { defaultModel: 'openai:' }],
  ['settings.change', 'A model is named with at most 200 characters.', { defaultModel: `openai:${long}` }],
  ['settings.change', 'A port is a number from 1 to 65535.', { http: { on: true, port: 70_000 } }],
  ['settings.change', 'A port is a number from 1 to 65535.', { http: { on: true, port: 1.5 } }],
  ['settings.change', 'A port is a number from 1 to 65535.', { http: { on: true, port: Number.NaN } }],
  ['providers.add', 'Give it a name.', { kind: 'openai', name: ' ' }],
  ['providers.add', 'A name has at most 60 characters.', { kind: 'openai', name: long }],
  ['providers.change', 'An address has at most 500 characters.', { id: 'a', name: 'A', url: long }],
  ['providers.setKey', 'Enter a key.', { id: 'a', origin: 'http://a', key: ' ' }],
  ['providers.setKey', 'An API key has at most 1000 characters.', { id: 'a', origin: 'http://a', key: long }],
])('%s is refused in a person’s words: %s', (name, words, input) => {
  expect(faultOfInput(name, input)).toBe(words);
});

test('what can be saved has no fault', () => {
  expect(faultOfInput('settings.change', { defaultModel: 'openai:gpt-5' })).toBeUndefined();
  expect(faultOfInput('settings.change', { defaultModel: null })).toBeUndefined();
});
