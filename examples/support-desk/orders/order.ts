import { z } from 'zod';

/** Amounts are in dollars. */
export const order = z.object({
  id: z.string(),
  customer: z.string(),
  item: z.string(),
  quantity: z.string(),
  paid: z.number(),
  paidOn: z.iso.date(),
  refunded: z.number(),
  status: z.enum(['paid', 'shipped', 'cancelled']),
});
export type Order = z.infer<typeof order>;

/** An order's number as a model may write it: `a-1002 ` means A-1002. */
export const orderId = z.string().trim().toUpperCase().min(1).describe('The order, A-1002 for instance');

/** What was paid and not refunded yet. */
export function leftToRefund({ paid, refunded }: Order): number {
  return fromCents(toCents(paid) - toCents(refunded));
}

/** The order with so much more refunded. Counted in cents, since dollars as numbers don't add up exactly. */
export function withRefund(original: Order, amount: number): Order {
  return { ...original, refunded: fromCents(toCents(original.refunded) + toCents(amount)) };
}

export function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

function toCents(amount: number): number {
  return Math.round(amount * 100);
}

function fromCents(cents: number): number {
  return cents / 100;
}
