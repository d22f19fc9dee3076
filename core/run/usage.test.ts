import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent, type Price } from '../agent/agent.ts';
import { createTool } from '../agent/create-tool.ts';
import type { ChosenModel } from '../model/model-source.ts';
import { scriptedModel, type ScriptedModel } from '../testing/scripted-model.ts';
import { priceOf, usageOf } from './usage.ts';

const said = (input: number | undefined, output: number | undefined, more: { cached?: number; raw?: object } = {}) => ({
  inputTokens: input,
  inputTokenDetails: { noCacheTokens: undefined, cacheReadTokens: more.cached, cacheWriteTokens: undefined },
  outputTokens: output,
  outputTokenDetails: { textTokens: undefined, reasoningTokens: 7 },
  ...(more.raw && { raw: more.raw as never }),
});
const price: Price = { input: 2, output: 10, cachedInput: 0.5 };

describe('what a turn used', () => {
  it('is what the provider counts, and nothing where it counts nothing', () => {
    expect(usageOf(said(100, 20, { cached: 60 }), undefined, undefined)).toEqual({
      inputTokens: 100,
      cachedInputTokens: 60,
      outputTokens: 20,
      reasoningTokens: 7,
    });
    expect(usageOf(said(Number.NaN, undefined), undefined, undefined)).toEqual({ reasoningTokens: 7 });
  });

  it('costs what the provider says that it charged, before any price', () => {
    const charged = { amount: 0.0123, source: 'provider' };
    expect(usageOf(said(1, 1), { gateway: { cost: '0.0123' } }, price).cost).toEqual(charged);
    expect(usageOf(said(1, 1), { openrouter: { usage: { cost: 0.0123 } } }, price).cost).toEqual(charged);
    expect(usageOf(said(1, 1, { raw: { cost: 0.0123 } }), undefined, price).cost).toEqual(charged);
  });

  it('costs what the price makes of it, cached input apart', () => {
    const { cost } = usageOf(said(1_000_000, 100_000, { cached: 400_000 }), { gateway: { cost: 'unknown' } }, price);
    expect(cost?.source).toBe('price');
    expect(cost?.amount).toBeCloseTo(0.6 * 2 + 0.4 * 0.5 + 0.1 * 10);
    expect(usageOf(said(1_000_000, 0, { cached: 1 }), {}, { input: 2, output: 1 }).cost?.amount).toBeCloseTo(2);
  });

  it('counts reasoning with the output that it is part of, and what is written to a cache with the input', () => {
    const some = said(1000, 500, { cached: 200 });
    const { outputTokenDetails, inputTokenDetails } = some;
    const costs = [0, 500].map(
      (reasoningTokens) =>
        usageOf(
          {
            ...some,
            inputTokenDetails: { ...inputTokenDetails, cacheWriteTokens: reasoningTokens },
            outputTokenDetails: { ...outputTokenDetails, reasoningTokens },
          },
          undefined,
          price,
        ).cost?.amount,
    );
    expect(costs[0]).toBeCloseTo((800 * 2 + 200 * 0.5 + 500 * 10) / 1_000_000, 12);
    expect(costs[1]).toBe(costs[0]);
  });

  it('has no cost where that is not known', () => {
    expect(usageOf(said(1, 1), { openai: { responseId: 'r' } }, undefined).cost).toBeUndefined();
    expect(usageOf(said(undefined, 1), undefined, price).cost).toBeUndefined();
    expect(usageOf(said(1, 1), { gateway: { cost: '' } }, undefined).cost).toBeUndefined();
  });
});

describe('the price of an agent', () => {
  const model = scriptedModel([]);
  const execute = () => 'done';
  const tools = [createTool({ name: 'look', description: 'Looks.', inputSchema: z.object({}), execute })];
  const agent = new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools, model, price });

  it('is that of its own model, and of no other that answers in its place', () => {
    const answers = (answering: ScriptedModel): ChosenModel => ({ model: answering, label: 'Scripted', demo: false });
    expect(priceOf(agent, answers(model))).toBe(price);
    expect(priceOf(agent, answers({ ...model, modelId: 'other' }))).toBeUndefined();
    expect(priceOf(agent, answers({ ...model, provider: 'other' }))).toBeUndefined();
    const unpriced = new Agent({ id: 'b', name: 'B', instructions: 'Help.', tools, model });
    expect(priceOf(unpriced, answers(model))).toBeUndefined();
  });

  it('is that of the model that it names', () => {
    const named = new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools, model: 'ollama:qwen3', price });
    const answers = (reference: string): ChosenModel => ({ model, label: 'Scripted', demo: false, reference });
    expect(priceOf(named, answers('ollama:qwen3'))).toBe(price);
    expect(priceOf(named, answers('other:qwen3'))).toBeUndefined();
  });
});
