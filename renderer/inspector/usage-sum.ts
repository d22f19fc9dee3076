import type { Usage } from '../../core/contract/index.ts';

export type Counted = 'inputTokens' | 'cachedInputTokens' | 'outputTokens' | 'reasoningTokens';

/** A sum over turns. `whole` is false where a turn didn't say: then it is at least that. */
export interface Sum {
  readonly value: number;
  readonly whole: boolean;
}

/** Undefined where no turn said anything. */
export function sumOf(usages: readonly (Usage | undefined)[], count: Counted): Sum | undefined {
  return sum(usages.map((usage) => usage?.[count]));
}

/** In US dollars. */
export function costOf(usages: readonly (Usage | undefined)[]): Sum | undefined {
  return sum(usages.map((usage) => usage?.cost?.amount));
}

function sum(values: readonly (number | undefined)[]): Sum | undefined {
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0) return undefined;
  return { value: known.reduce((total, value) => total + value, 0), whole: known.length === values.length };
}

/** "1,234", "at least 1,234", "not known". */
export function countWords(sum: Sum | undefined): string {
  return words(sum, (value) => value.toLocaleString('en'));
}

/** "$0.0123", "at least $0.0123", "not known". */
export function costWords(sum: Sum | undefined): string {
  return words(
    sum,
    (value) => `$${value >= 1 ? value.toFixed(2) : Number(value.toPrecision(3)).toFixed(decimals(value))}`,
  );
}

/** Enough to show three digits of what is not zero, and two at least. */
function decimals(value: number): number {
  return value === 0 ? 2 : Math.min(12, Math.max(2, 2 - Math.floor(Math.log10(value))));
}

function words(sum: Sum | undefined, say: (value: number) => string): string {
  if (!sum) return 'not known';
  return sum.whole ? say(sum.value) : `at least ${say(sum.value)}`;
}
