import { createTool } from 'holdpoint';
import { z } from 'zod';
import { order, orderId } from '../orders/order.ts';
import { findOrder, noSuchOrder } from '../orders/order-book.ts';

/** Changes nothing, so it runs without asking. */
export const lookupOrder = createTool({
  name: 'lookup_order',
  description: 'Looks up an order: customer, item, what was paid and when, what was refunded, and its status.',
  inputSchema: z.object({ orderId }),
  outputSchema: order,
  idempotent: true,
  execute({ orderId: id }, { dataFolder }) {
    const found = findOrder(dataFolder, id);
    if (!found) throw new Error(noSuchOrder(id));
    return found;
  },
});
