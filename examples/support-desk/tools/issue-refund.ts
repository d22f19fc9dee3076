import { type ApprovalTerms, createTool } from 'holdpoint';
import { z } from 'zod';
import { logEffect } from '../effects-log.ts';
import { dollars, leftToRefund, type Order, orderId, withRefund } from '../orders/order.ts';
import { changeOrder, findOrder, noSuchOrder } from '../orders/order-book.ts';
import { orderFacts } from '../orders/order-facts.ts';

/** Refunds above this many dollars wait for the operator. */
const ASK_ABOVE = 50;

export const issueRefund = createTool({
  name: 'issue_refund',
  description: 'Refunds part or all of what was paid for an order. The amount is in dollars.',
  inputSchema: z.object({
    orderId,
    amount: z.number().positive().multipleOf(0.01).describe('In dollars, to the cent'),
    reason: z.string().optional().describe('Why the customer gets it, in a few words'),
  }),
  outputSchema: z.object({
    orderId: z.string(),
    amount: z.number(),
    refunded: z.number().describe('With all refunds before'),
    left: z.number().describe('Paid and not refunded'),
  }),
  rejectionMessage: 'The operator decided not to issue this refund.',
  requiresApproval: ({ orderId: id, amount }, { dataFolder }) => {
    return amount > ASK_ABOVE && refundTerms(id, amount, findOrder(dataFolder, id));
  },
  execute({ orderId: id, amount }, context) {
    // Checked here and not when asking: another refund may have been issued while this one waited.
    const changed = changeOrder(context.dataFolder, id, (current) => {
      const fault = refundFault(current, amount);
      if (fault !== undefined) throw new Error(fault);
      return withRefund(current, amount);
    });
    logEffect(context, { effect: 'refund', orderId: id, amount });
    return { orderId: id, amount, refunded: changed.refunded, left: leftToRefund(changed) };
  },
});

/** What the card says. A refund that can't work is asked about too, and says so: the operator sees what was tried. */
function refundTerms(id: string, amount: number, order: Order | undefined): ApprovalTerms {
  const labels = { approveLabel: 'Issue refund', denyLabel: "Don't issue" };
  if (!order) {
    return {
      ...labels,
      reason: `Refund ${dollars(amount)} on order ${id}`,
      facts: [{ label: 'Order', value: `${noSuchOrder(id)} The refund will fail.` }],
      severity: 'warning',
    };
  }
  const reason = `Refund ${dollars(amount)} of ${dollars(order.paid)} on order ${id}`;
  const fault = refundFault(order, amount);
  if (fault === undefined) return { ...labels, reason, facts: orderFacts(order) };
  return {
    ...labels,
    reason,
    facts: [...orderFacts(order), { label: 'Will fail', value: fault }],
    severity: 'warning',
  };
}

function refundFault(order: Order, amount: number): string | undefined {
  if (order.status === 'cancelled') return `Order ${order.id} is cancelled and was paid back. Nothing can be refunded.`;
  const left = leftToRefund(order);
  if (amount <= left) return undefined;
  return left === 0
    ? `Order ${order.id} is refunded in full already.`
    : `Only ${dollars(left)} of the ${dollars(order.paid)} paid for order ${order.id} can still be refunded.`;
}
