import type { Currency, Mention } from './mention.ts';

export interface Refund {
  orderId: string;
  amount: number;
  currency?: Currency;
}

/** `missing` says what a refund can't do without: its amount (of these orders) or its order (for these amounts). */
export type Pairing =
  | { refunds: Refund[]; missing?: never }
  | { missing: 'amount'; orderIds: string[] }
  | { missing: 'order'; amounts: number[] };

type Amount = Extract<Mention, { kind: 'amount' }>;

/**
 * Says which amount goes with which order: "$60 on A-1004 and $70 on A-1005", "A-1004 $60, A-1005 $70", "$60 each on
 * A-1004 and A-1005", "$60 and $70 on A-1004 and A-1005".
 */
export function pairRefunds(mentions: readonly Mention[]): Pairing {
  const amounts = mentions.filter((mention) => mention.kind === 'amount');
  const orderIds = mentions.filter((mention) => mention.kind === 'order').map(({ orderId }) => orderId);
  if (amounts.length === 0) return { missing: 'amount', orderIds: [...new Set(orderIds)] };
  if (orderIds.length === 0) return { missing: 'order', amounts: amounts.map(({ amount }) => amount) };
  if (isTwoLists(mentions) && amounts.length > 1 && amounts.length === orderIds.length) {
    return { refunds: amounts.map((amount, index) => toRefund(orderIds[index] ?? '', amount)) };
  }
  return mentions[0]?.kind === 'amount' ? amountsFirst(mentions) : ordersFirst(mentions);
}

/** True where all of one kind come before all of the other. */
function isTwoLists(mentions: readonly Mention[]): boolean {
  return mentions.filter(({ kind }, index) => index > 0 && kind !== mentions[index - 1]?.kind).length === 1;
}

function amountsFirst(mentions: readonly Mention[]): Pairing {
  const refunds: Refund[] = [];
  const alone: number[] = [];
  let current: Amount | undefined;
  for (const [index, mention] of mentions.entries()) {
    if (mention.kind === 'order') {
      if (current) refunds.push(toRefund(mention.orderId, current));
      continue;
    }
    current = mention;
    if (mentions[index + 1]?.kind !== 'order') alone.push(mention.amount);
  }
  return alone.length > 0 ? { missing: 'order', amounts: alone } : { refunds };
}

function ordersFirst(mentions: readonly Mention[]): Pairing {
  const refunds: Refund[] = [];
  const alone: number[] = [];
  let open: string[] = [];
  for (const mention of mentions) {
    if (mention.kind === 'order') {
      open.push(mention.orderId);
      continue;
    }
    if (open.length === 0) alone.push(mention.amount);
    for (const orderId of open) refunds.push(toRefund(orderId, mention));
    open = [];
  }
  if (alone.length > 0) return { missing: 'order', amounts: alone };
  // "A refund on A-1002, please. Refund $90 on A-1002": named twice, paired once.
  const left = open.filter((orderId) => !refunds.some((refund) => refund.orderId === orderId));
  return left.length > 0 ? { missing: 'amount', orderIds: left } : { refunds };
}

function toRefund(orderId: string, { amount, currency }: Amount): Refund {
  return { orderId, amount, ...(currency !== undefined && { currency }) };
}
