import { dollars, type Order } from './order.ts';

/** What the operator should know of an order before deciding on it. */
export function orderFacts(order: Order): { label: string; value: string }[] {
  return [
    { label: 'Customer', value: order.customer },
    { label: 'Item', value: `${order.item}, ${order.quantity}` },
    { label: 'Paid', value: `${dollars(order.paid)} on ${dayAndMonth(order.paidOn)}` },
    { label: 'Already refunded', value: dollars(order.refunded) },
  ];
}

function dayAndMonth(isoDate: string): string {
  return new Date(isoDate).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}
