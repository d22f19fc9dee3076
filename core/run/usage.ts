import type { LanguageModelUsage } from 'ai';
import type { Agent, Price } from '../agent/agent.ts';
import type { Usage } from '../contract/index.ts';
import type { ChosenModel } from '../model/model-source.ts';

/** What the SDK says of one call's tokens, and of whatever the provider says beside it. */
type SaidUsage = Pick<
  LanguageModelUsage,
  'inputTokens' | 'inputTokenDetails' | 'outputTokens' | 'outputTokenDetails' | 'raw'
>;

/**
 * Counts that are counts: a provider that doesn't know says NaN, or nothing. What the call cost is what its provider
 * says it charged, else what the price makes of the tokens; absent where neither is known.
 */
export function usageOf(said: SaidUsage, metadata: unknown, price: Price | undefined): Usage {
  const { inputTokens, inputTokenDetails: input, outputTokens, outputTokenDetails: output, raw } = said;
  const counts = {
    inputTokens,
    cachedInputTokens: input?.cacheReadTokens,
    cacheWriteTokens: input?.cacheWriteTokens,
    outputTokens,
    reasoningTokens: output?.reasoningTokens,
  };
  const known: Usage = Object.fromEntries(Object.entries(counts).filter(([, count]) => Number.isFinite(count)));
  const cost = chargedCost(metadata, raw) ?? pricedCost(known, price);
  return { ...known, ...(cost && { cost }) };
}

/** The price of what answers; none where that is not the model whose price the definition gives. */
export function priceOf({ model: own, price }: Agent, { model, reference }: ChosenModel): Price | undefined {
  if (own === undefined) return undefined;
  if (typeof own === 'string') return own === reference ? price : undefined;
  return own.provider === model.provider && own.modelId === model.modelId ? price : undefined;
}

type Cost = NonNullable<Usage['cost']>;

/** Providers that charge in US dollars say so in their metadata, or in their own usage: `cost` or `usage.cost`. */
function chargedCost(metadata: unknown, raw: unknown): Cost | undefined {
  const sources = [...Object.values(isRecord(metadata) ? metadata : {}), raw].filter(isRecord);
  const amounts = sources.flatMap((source) => [
    source['cost'],
    isRecord(source['usage']) ? source['usage']['cost'] : undefined,
  ]);
  const amount = amounts.map(dollars).find((found) => found !== undefined);
  return amount === undefined ? undefined : { amount, source: 'provider' };
}

/** Some send the number as text. Zero says nothing: whoever doesn't charge by the call sends it too. */
function dollars(value: unknown): number | undefined {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount > 0 ? amount : undefined;
}

const MILLION = 1_000_000;

function pricedCost(
  { inputTokens, cachedInputTokens = 0, outputTokens }: Usage,
  price: Price | undefined,
): Cost | undefined {
  if (!price || inputTokens === undefined || outputTokens === undefined) return undefined;
  const { input, output, cachedInput = input } = price;
  const cached = Math.min(cachedInputTokens, inputTokens);
  const amount = (inputTokens - cached) * input + cached * cachedInput + outputTokens * output;
  return { amount: amount / MILLION, source: 'price' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
