import { createTool } from 'holdpoint';
import { z } from 'zod';
import { readOrders } from '../orders/order-book.ts';

const STEPS = 20;
const STEP_TIME = 500;

/** Takes ten seconds on purpose: something to watch, and to stop. */
export const slowReport = createTool({
  name: 'slow_report',
  description: 'Adds up all orders: how many, what was paid and refunded, how many are cancelled. Takes ten seconds.',
  inputSchema: z.object({}),
  outputSchema: z.object({ orders: z.number(), paid: z.number(), refunded: z.number(), cancelled: z.number() }),
  idempotent: true,
  async execute(_input, { dataFolder, signal, progress }) {
    const orders = readOrders(dataFolder);
    for (let step = 0; step < STEPS; step++) {
      progress(step / STEPS, `Order ${step + 1} of ${orders.length}`);
      await pause(STEP_TIME, signal);
    }
    progress(1, 'Adding up');
    return {
      orders: orders.length,
      paid: total(orders.map(({ paid }) => paid)),
      refunded: total(orders.map(({ refunded }) => refunded)),
      cancelled: orders.filter(({ status }) => status === 'cancelled').length,
    };
  },
});

function total(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100;
}

/** Rejects at once when the operator stops the run. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
