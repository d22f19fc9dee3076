import { readAmount } from './money.ts';

/** An order or an amount that a message mentions, in the order of the words. */
export type Mention = { kind: 'order'; orderId: string } | { kind: 'amount'; amount: number; currency?: Currency };

export type Currency = 'dollars' | 'euros' | 'pounds';

const ORDER = String.raw`\ba\s?[-‐‑‒–—]\s?(?<dashed>\d+)\b|\ba(?<joined>\d{3,})\b|\border\s+(?:number\s+)?#?(?<bare>\d{4})\b`;
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d{1,3}(?:\.\d{3})+,\d{1,2}(?!\d)|\d+(?:[.,]\d+)?`;
const BEFORE = String.raw`us\$|\$|€|£|usd|eur|gbp`;
const AFTER = String.raw`\$|€|£|(?:usd|dollars?|bucks|eur|euros?|gbp|pounds?)\b`;
const AMOUNT = String.raw`(?<![\w.,])(?<sign>-\s?)?(?:(?<before>${BEFORE})\s?)?(?<inner>-)?(?<number>${NUMBER})(?:\s?(?<after>${AFTER})|(?![\w%]|\s?%))`;

/** Finds orders and amounts. Where any amount names its currency, bare numbers are something else and left out. */
export function findMentions(text: string): Mention[] {
  const mentions: Mention[] = [];
  for (const { groups = {} } of text.matchAll(new RegExp(`${ORDER}|${AMOUNT}`, 'giu'))) {
    const digits = groups['dashed'] ?? groups['joined'] ?? groups['bare'];
    if (digits !== undefined) {
      mentions.push({ kind: 'order', orderId: `A-${digits}` });
    } else if (groups['number'] !== undefined) {
      const negative = groups['sign'] !== undefined || groups['inner'] !== undefined;
      const amount = readAmount(groups['number']) * (negative ? -1 : 1);
      const mark = groups['before'] ?? groups['after'];
      mentions.push({
        kind: 'amount',
        amount,
        ...(mark !== undefined && { currency: currencyOf(mark.toLowerCase()) }),
      });
    }
  }
  const marked = mentions.some((mention) => mention.kind === 'amount' && mention.currency !== undefined);
  return mentions.filter((mention) => mention.kind === 'order' || !marked || mention.currency !== undefined);
}

function currencyOf(mark: string): Currency {
  if (mark.startsWith('eur') || mark === '€') return 'euros';
  return mark === '£' || mark === 'gbp' || mark.startsWith('pound') ? 'pounds' : 'dollars';
}
