import { APICallError } from 'ai';
import { describe, expect, test } from 'vitest';
import type { Prompt } from '../model/language-model.ts';
import { findHistoryFault } from './check-history.ts';
import { call, say, scriptedModel } from './scripted-model.ts';
import { strict } from './strict-model.ts';

type Message = Prompt[number];
const system: Message = { role: 'system', content: 'Be kind.' };
const user = (text = 'Hello'): Message => ({ role: 'user', content: [{ type: 'text', text }] });
const said = (text = 'Hi'): Message => ({ role: 'assistant', content: [{ type: 'text', text }] });
const called = (...ids: string[]): Message => ({
  role: 'assistant',
  content: ids.map((toolCallId) => ({ type: 'tool-call', toolCallId, toolName: 'refund', input: {} })),
});
const results = (...ids: string[]): Message => ({
  role: 'tool',
  content: ids.map((toolCallId) => ({
    type: 'tool-result',
    toolCallId,
    toolName: 'refund',
    output: { type: 'text', value: 'ok' },
  })),
});

describe('a history that every provider takes', () => {
  test.each<[string, Prompt]>([
    ['a message', [user()]],
    ['instructions and a message', [system, user()]],
    ['an answer between messages', [user(), said(), user()]],
    ['two messages in a row, as after a turn that was cut', [user(), user()]],
    ['calls with their results in one message', [user(), called('a', 'b'), results('b', 'a')]],
    [
      'calls with their results in several messages',
      [user(), called('a', 'b'), results('a'), results('b'), said(), user()],
    ],
    ['turn after turn', [user(), called('a'), results('a'), called('b'), results('b')]],
  ])('passes: %s', (_, prompt) => {
    expect(findHistoryFault(prompt)).toBeUndefined();
  });

  test('leaves calls that the provider ran itself to the provider', () => {
    const search = {
      type: 'tool-call',
      toolCallId: 'a',
      toolName: 'search',
      input: {},
      providerExecuted: true,
    } as const;
    expect(findHistoryFault([user(), { role: 'assistant', content: [search] }, user()])).toBeUndefined();
  });
});

describe('a history that some provider refuses', () => {
  test.each<[string, Prompt, RegExp]>([
    ['nothing at all', [], /first message must be a user's, not missing/],
    ['instructions alone', [system], /first message must be a user's/],
    ['an assistant first', [system, said(), user()], /first message must be a user's, not of role 'assistant'/],
    ['a result first', [results('a')], /first message must be a user's/],
    ['an assistant last', [user(), said()], /must end with a message of the user/],
    ['a call without a result', [user(), called('a'), user()], /did not have response messages: a$/],
    [
      'one of two calls without',
      [user(), called('a', 'b'), results('a'), user()],
      /did not have response messages: b$/,
    ],
    ['a result after the next turn', [user(), called('a'), user(), results('a')], /did not have response messages: a$/],
    ['a call and nothing more', [user(), called('a', 'b'), results('b')], /did not have response messages: a$/],
    ['a result without a call', [user(), said(), results('a')], /'a' has no tool call/],
    [
      'a result of an earlier turn',
      [user(), called('a'), results('a'), called('b'), results('a', 'b')],
      /'a' has no tool call/,
    ],
    ['a second result', [user(), called('a'), results('a', 'a')], /or is the second for it/],
    ['a second result later', [user(), called('a'), results('a'), results('a')], /or is the second for it/],
    ['an id used twice in a turn', [user(), called('a', 'a'), results('a')], /'a' is used twice/],
    ['an id used again', [user(), called('a'), results('a'), called('a'), results('a')], /'a' is used twice/],
    [
      'an empty assistant message',
      [user(), { role: 'assistant', content: [] }, user()],
      /'assistant' must have content/,
    ],
    ['an assistant message of white space', [user(), said(' \n'), user()], /'assistant' has an empty text/],
    ['an empty user message', [user('')], /'user' has an empty text/],
    [
      'a result of another tool',
      [
        user(),
        called('a'),
        {
          role: 'tool',
          content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'other', output: { type: 'text', value: '' } }],
        },
      ],
      /names the tool 'other'; the call was of 'refund'/,
    ],
  ])('is found: %s', (_, prompt, fault) => {
    expect(findHistoryFault(prompt)).toMatch(fault);
  });
});

test('a strict model refuses such a history as a provider does, and its model is not called', async () => {
  const inner = scriptedModel([]);
  const refusal = await Promise.resolve(strict(inner).doStream({ prompt: [user(), called('a'), user()] })).catch(
    (error: unknown) => error,
  );
  expect(APICallError.isInstance(refusal)).toBe(true);
  expect(refusal).toMatchObject({ statusCode: 400, isRetryable: false });
  expect(inner.calls).toEqual([]);
  await expect(() => strict(inner).doGenerate({ prompt: [said()] })).rejects.toThrow(/first message/);
});

test('a strict model takes back the ids that it gave, and of another model only plain ones', async () => {
  const history = (...ids: string[]) => [user(), called(...ids), results(...ids)];
  const inner = scriptedModel([call('refund', {}, 'functions.refund:0'), say('Hi'), say('Hi')]);
  const model = strict(inner);
  const { stream } = await model.doStream({ prompt: [user()] });
  for await (const part of stream) void part;
  await model.doStream({ prompt: history('functions.refund:0', 'functions.refund:0_2') });
  const other = strict({ ...inner, modelId: 'other' });
  const refusal = /^The tool call id 'functions\.refund:0' must match/;
  await expect(() => other.doStream({ prompt: history('functions.refund:0') })).rejects.toThrow(refusal);
  await other.doStream({ prompt: history('Ab3dE6gH9') });
});

test('a strict model passes a sound history on', async () => {
  const inner = scriptedModel([say('Hi')]);
  const model = strict(inner);
  await model.doStream({ prompt: [user()] });
  expect(inner.calls).toHaveLength(1);
  expect([model.provider, model.modelId]).toEqual(['scripted', 'scripted']);
});
