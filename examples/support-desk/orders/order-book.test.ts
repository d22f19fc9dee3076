import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeOrder, findOrder, readOrders } from './order-book.ts';
import { leftToRefund, withRefund, type Order } from './order.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'support-desk-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

describe('the orders to begin with', () => {
  test('are A-1001 to A-1020, each paid and none refunded beyond that', () => {
    const orders = readOrders(dataFolder);
    expect(orders.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => `A-${1001 + index}`));
    expect(orders.every((order) => order.paid > 0 && leftToRefund(order) >= 0)).toBe(true);
  });

  test('leave A-1002 to A-1012 for trying refunds: paid 100 or more, not refunded, not cancelled', () => {
    const open = readOrders(dataFolder).slice(1, 12);
    expect(open).toHaveLength(11);
    expect(open.every(({ paid, refunded, status }) => paid >= 100 && refunded === 0 && status !== 'cancelled')).toBe(
      true,
    );
  });

  test('have A-1002 and A-1012 as the demo model knows them', () => {
    expect(findOrder(dataFolder, 'A-1002')).toMatchObject({
      customer: 'Delta Kit Labs',
      paid: 129,
      paidOn: '2026-11-12',
    });
    expect(findOrder(dataFolder, 'A-1012')).toMatchObject({ status: 'paid' });
  });

  test('stay as they are while they are only read', () => {
    readOrders(dataFolder);
    expect(readdirSync(dataFolder)).toEqual([]);
  });
});

describe('a change', () => {
  const refund = (amount: number) => (current: Order) => withRefund(current, amount);

  test('is kept in the data folder, and leaves the other orders alone', () => {
    const before = readOrders(dataFolder);
    expect(changeOrder(dataFolder, 'A-1004', refund(60)).refunded).toBe(60);
    const after = readOrders(dataFolder);
    expect(after.filter(({ id }) => id !== 'A-1004')).toEqual(before.filter(({ id }) => id !== 'A-1004'));
    expect(findOrder(dataFolder, 'A-1004')?.refunded).toBe(60);
    expect(readdirSync(dataFolder)).toEqual(['orders.json']);
  });

  test('that throws writes nothing', () => {
    changeOrder(dataFolder, 'A-1004', refund(60));
    const before = readFileSync(path.join(dataFolder, 'orders.json'), 'utf8');
    expect(() =>
      changeOrder(dataFolder, 'A-1004', () => {
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(readFileSync(path.join(dataFolder, 'orders.json'), 'utf8')).toBe(before);
  });

  test('of an unknown order says that there is none', () => {
    expect(() => changeOrder(dataFolder, 'A-9999', refund(1))).toThrow('There is no order A-9999. Check its number.');
  });

  test('adds up in cents', () => {
    for (let time = 0; time < 3; time++) changeOrder(dataFolder, 'A-1004', refund(0.1));
    expect(findOrder(dataFolder, 'A-1004')?.refunded).toBe(0.3);
  });
});

test.each(['{"orders": ', '[{"id": 1}]', '{}'])(
  'a file that holds no orders is named, and left for mending: %s',
  (text) => {
    const file = path.join(dataFolder, 'orders.json');
    writeFileSync(file, text);
    expect(() => readOrders(dataFolder)).toThrow(
      `${file} holds no list of orders. Mend it, or remove it to start over.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
