import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, type LanguageModel } from 'ai';
import { expect, test } from 'vitest';
import type { Usage } from '../../core/contract/index.ts';
import { usageOf } from '../../core/run/usage.ts';

/** Each provider's own way to say: 1000 tokens in, 600 of them cached, 300 out, 100 of them reasoning. */
const PRICE = { input: 10, output: 100, cachedInput: 1 };
const COST = (400 * 10 + 600 * 1 + 300 * 100) / 1_000_000;

const answering =
  (body: object): typeof fetch =>
  async () =>
    Response.json(body);
const options = (body: object) => ({ apiKey: 'k', baseURL: 'http://127.0.0.1:9/v1', fetch: answering(body) });

const chat = {
  id: 'c',
  created: 1,
  model: 'm',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hi.' } }],
  usage: {
    prompt_tokens: 1000,
    prompt_tokens_details: { cached_tokens: 600 },
    completion_tokens: 300,
    completion_tokens_details: { reasoning_tokens: 100 },
    total_tokens: 1300,
  },
};
const responses = {
  id: 'r',
  created_at: 1,
  model: 'm',
  output: [
    {
      type: 'message',
      role: 'assistant',
      id: 'm1',
      content: [{ type: 'output_text', text: 'Hi.', annotations: [] }],
    },
  ],
  usage: {
    input_tokens: 1000,
    input_tokens_details: { cached_tokens: 600 },
    output_tokens: 300,
    output_tokens_details: { reasoning_tokens: 100 },
  },
};
const anthropic = {
  type: 'message',
  id: 'm1',
  model: 'm',
  role: 'assistant',
  content: [{ type: 'text', text: 'Hi.' }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 350, cache_read_input_tokens: 600, cache_creation_input_tokens: 50, output_tokens: 300 },
};
const google = {
  candidates: [{ content: { role: 'model', parts: [{ text: 'Hi.' }] }, finishReason: 'STOP' }],
  usageMetadata: {
    promptTokenCount: 1000,
    cachedContentTokenCount: 600,
    candidatesTokenCount: 200,
    thoughtsTokenCount: 100,
    totalTokenCount: 1300,
  },
};

const MODELS: readonly (readonly [string, Exclude<LanguageModel, string>])[] = [
  ['OpenAI, responses', createOpenAI(options(responses)).responses('m')],
  ['OpenAI, chat', createOpenAI(options(chat)).chat('m')],
  ['a compatible server', createOpenAICompatible({ name: 'local', ...options(chat) })('m')],
  ['Anthropic', createAnthropic(options(anthropic))('m')],
  ['Google', createGoogleGenerativeAI(options(google))('m')],
];

async function used(model: Exclude<LanguageModel, string>): Promise<Usage> {
  const { usage, providerMetadata } = await generateText({ model, prompt: 'Hello' });
  return usageOf(usage, providerMetadata, PRICE);
}

test.each(MODELS)('cached and reasoning tokens of %s are counted once', async (_name, model) => {
  const usage = await used(model);
  expect(usage).toMatchObject({ inputTokens: 1000, cachedInputTokens: 600, outputTokens: 300 });
  expect(usage.cost).toEqual({ amount: expect.closeTo(COST, 12) as number, source: 'price' });
});
