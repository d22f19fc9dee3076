import { createTool } from 'holdpoint';
import { z } from 'zod';
import { logEffect } from '../effects-log.ts';
import { dollars, leftToRefund, order, type Order, orderId } from '../orders/order.ts';
import { changeOrder, findOrder, noSuchOrder } from '../orders/order-book.ts';
import { orderFacts } from '../orders/order-facts.ts';

/** Can't be undone, so it always asks. */
export const cancelOrder = createTool({
  name: 'cancel_order',
  description: 'Cancels an order that is not shipped yet, and pays back what is left of it. This cannot be undone.',
  inputSchema: z.object({
    orderId,
    reason: z.string().optional().describe('Why it is cancelled, in a few words'),
  }),
  outputSchema: z.object({ orderId: z.string(), status: order.shape.status, paidBack: z.number() }),
  rejectionMessage: 'The operator decided to keep the order.',
  requiresApproval: ({ orderId: id }, { dataFolder }) => ({
    reason: `Cancel order ${id}`,
    facts: cancelFacts(id, findOrder(dataFolder, id)),
    severity: 'danger',
    approveLabel: 'Cancel the order',
    denyLabel: 'Keep the order',
  }),
  execute({ orderId: id }, context) {
    let paidBack = 0;
    const { status } = changeOrder(context.dataFolder, id, (current) => {
      const fault = cancelFault(current);
      if (fault !== undefined) throw new Error(fault);
      paidBack = leftToRefund(current);
      return { ...current, status: 'cancelled', refunded: current.paid };
    });
    logEffect(context, { effect: 'cancel', orderId: id, paidBack });
    return { orderId: id, status, paidBack };
  },
});

function cancelFacts(id: string, found: Order | undefined): { label: string; value: string }[] {
  if (!found) return [{ label: 'Order', value: `${noSuchOrder(id)} Cancelling it will fail.` }];
  const fault = cancelFault(found);
  const consequence =
    fault === undefined
      ? { label: 'Pays back', value: dollars(leftToRefund(found)) }
      : { label: 'Will fail', value: fault };
  return [...orderFacts(found), consequence];
}

function cancelFault({ id, status }: Order): string | undefined {
  if (status === 'cancelled') return `Order ${id} is cancelled already.`;
  if (status === 'shipped') return `Order ${id} is shipped and can't be cancelled. Refund it instead.`;
  return undefined;
}
