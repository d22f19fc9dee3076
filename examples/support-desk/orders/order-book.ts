import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { order, type Order } from './order.ts';
import startingOrders from './orders.json' with { type: 'json' };

/** Every order. The data folder's own copy, once a tool has changed something; the example's before that. */
export function readOrders(dataFolder: string): Order[] {
  const file = fileIn(dataFolder);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return z.array(order).parse(startingOrders);
    throw error;
  }
  try {
    return z.array(order).parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} holds no list of orders. Mend it, or remove it to start over.`, { cause: error });
  }
}

export function findOrder(dataFolder: string, id: string): Order | undefined {
  return readOrders(dataFolder).find((candidate) => candidate.id === id);
}

/**
 * Replaces one order by what `change` makes of it; nothing is written if `change` throws. Reads, changes and writes
 * without a pause in between, so that calls running side by side never overwrite each other's change. The file is
 * always whole, whenever the process ends.
 */
export function changeOrder(dataFolder: string, id: string, change: (current: Order) => Order): Order {
  const orders = readOrders(dataFolder);
  const index = orders.findIndex((candidate) => candidate.id === id);
  const current = orders[index];
  if (!current) throw new Error(noSuchOrder(id));
  const changed = change(current);
  const file = fileIn(dataFolder);
  writeFileSync(`${file}.new`, `${JSON.stringify(orders.with(index, changed), null, 2)}\n`);
  renameSync(`${file}.new`, file);
  return changed;
}

export function noSuchOrder(id: string): string {
  return `There is no order ${id}. Check its number.`;
}

function fileIn(dataFolder: string): string {
  return path.join(dataFolder, 'orders.json');
}
