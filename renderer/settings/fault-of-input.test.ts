import { expect, test } from 'vitest';
import { faultOfInput } from './fault-of-input.ts';
import type { SettingsCommand } from './use-settings.ts';

const long = 'x'.repeat(2000);

test.each<[SettingsCommand, unknown, string]>([
  ['settings.change', { defaultModel: 'gpt-5' }, 'Write PROVIDER:NAME, such as openai:gpt-5.'],
  ['settings.change', { defaultModel: 'openai:' }, 'Write PROVIDER:NAME, such as openai:gpt-5.'],
  ['settings.change', { defaultModel: `openai:${long}` }, 'A model is named with at most 200 characters.'],
  ['settings.change', { http: { on: true, port: 70_000 } }, 'A port is a number from 1 to 65535.'],
  ['settings.change', { http: { on: true, port: 1.5 } }, 'A port is a number from 1 to 65535.'],
  ['settings.change', { http: { on: true, port: Number.NaN } }, 'A port is a number from 1 to 65535.'],
  ['providers.add', { kind: 'openai', name: ' ' }, 'Give it a name.'],
  ['providers.add', { kind: 'openai', name: long }, 'A name has at most 60 characters.'],
  ['providers.change', { id: 'a', name: 'A', url: long }, 'An address has at most 500 characters.'],
  ['providers.setKey', { id: 'a', key: ' ' }, 'Enter a key.'],
  ['providers.setKey', { id: 'a', key: long }, 'An API key has at most 1000 characters.'],
])('%s with %j is refused in a person’s words', (name, input, words) => {
  expect(faultOfInput(name, input)).toBe(words);
});

test('what can be saved has no fault', () => {
  expect(faultOfInput('settings.change', { defaultModel: 'openai:gpt-5' })).toBeUndefined();
  expect(faultOfInput('settings.change', { defaultModel: null })).toBeUndefined();
});
