import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import type { ApprovalAnswer, CreatedTool, ToolContext } from 'holdpoint';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import config from '../holdpoint.config.ts';
import { findOrder } from '../orders/order-book.ts';
import { cancelOrder } from './cancel-order.ts';
import { issueRefund } from './issue-refund.ts';
import { lookupOrder } from './lookup-order.ts';
import { prepareEscalation } from './prepare-escalation.ts';
import { slowReport } from './slow-report.ts';

let dataFolder: string;
let callNumber = 0;
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'support-desk-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataFolder, { recursive: true });
});

function context(over: Partial<ToolContext> = {}): ToolContext {
  return {
    callId: `call-${++callNumber}`,
    sessionId: 'session-1',
    runId: 'run-1',
    agentId: 'support',
    dataFolder,
    signal: new AbortController().signal,
    progress: () => {},
    ...over,
  };
}

/** As the host does it: parse, then run; an output that doesn't fit its schema fails. */
async function run<I extends z.ZodType, O extends z.ZodType>(
  tool: CreatedTool<I, O>,
  input: unknown,
  over: Partial<ToolContext> = {},
): Promise<unknown> {
  const output = await tool.execute(tool.inputSchema.parse(input), context(over));
  return tool.outputSchema?.parse(output) ?? output;
}

async function asks<I extends z.ZodType, O extends z.ZodType>(
  tool: CreatedTool<I, O>,
  input: unknown,
): Promise<ApprovalAnswer> {
  const policy = tool.requiresApproval;
  return typeof policy === 'function' ? policy(tool.inputSchema.parse(input), context()) : policy;
}

function effects(): Record<string, unknown>[] {
  const file = path.join(dataFolder, 'effects.log');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('issue_refund', () => {
  test.each([0.01, 50])('of $%d runs without asking', async (amount) => {
    expect(await asks(issueRefund, { orderId: 'A-1002', amount })).toBe(false);
    expect(await asks(issueRefund, { orderId: 'A-9999', amount })).toBe(false);
  });

  test('above $50 asks, with the facts of the order itself', async () => {
    expect(await asks(issueRefund, { orderId: ' a-1002', amount: 50.01 })).toMatchObject({
      reason: 'Refund $50.01 of $129.00 on order A-1002',
    });
    expect(await asks(issueRefund, { orderId: 'A-1002', amount: 90, reason: 'the model says so' })).toEqual({
      reason: 'Refund $90.00 of $129.00 on order A-1002',
      facts: [
        { label: 'Customer', value: 'Delta Kit Labs' },
        { label: 'Item', value: 'Ginger biscuits, 24 boxes' },
        { label: 'Paid', value: '$129.00 on 12 November' },
        { label: 'Already refunded', value: '$0.00' },
      ],
      approveLabel: 'Issue refund',
      denyLabel: "Don't issue",
    });
  });

  test.each([
    [
      'A-9999',
      90,
      'Refund $90.00 on order A-9999',
      'There is no order A-9999. Check its number. The refund will fail.',
    ],
    [
      'A-1002',
      130,
      'Refund $130.00 of $129.00 on order A-1002',
      'Only $129.00 of the $129.00 paid for order A-1002 can still be refunded.',
    ],
    [
      'A-1013',
      60,
      'Refund $60.00 of $38.00 on order A-1013',
      'Order A-1013 is cancelled and was paid back. Nothing can be refunded.',
    ],
    ['A-1016', 60, 'Refund $60.00 of $22.75 on order A-1016', 'Order A-1016 is refunded in full already.'],
  ])('of %s for $%d asks and warns that it will fail', async (orderId, amount, reason, warning) => {
    const terms = await asks(issueRefund, { orderId, amount });
    expect(terms).toMatchObject({ reason, severity: 'warning' });
    expect(typeof terms === 'object' && terms.facts?.at(-1)?.value).toBe(warning);
    await expect(run(issueRefund, { orderId, amount })).rejects.toThrow(warning.replace(' The refund will fail.', ''));
    expect(effects()).toEqual([]);
  });

  test('changes the order and logs the effect with its call', async () => {
    expect(await run(issueRefund, { orderId: 'A-1002', amount: 90 }, { callId: 'call-x' })).toEqual({
      orderId: 'A-1002',
      amount: 90,
      refunded: 90,
      left: 39,
    });
    expect(findOrder(dataFolder, 'A-1002')?.refunded).toBe(90);
    expect(effects()).toEqual([
      { at: expect.any(String), callId: 'call-x', effect: 'refund', orderId: 'A-1002', amount: 90 },
    ]);
  });

  test('in parts never adds up to more than was paid', async () => {
    await run(issueRefund, { orderId: 'A-1004', amount: 60 });
    await run(issueRefund, { orderId: 'A-1004', amount: 44.49 });
    await expect(run(issueRefund, { orderId: 'A-1004', amount: 0.02 })).rejects.toThrow(
      'Only $0.01 of the $104.50 paid for order A-1004 can still be refunded.',
    );
    await run(issueRefund, { orderId: 'A-1004', amount: 0.01 });
    await expect(run(issueRefund, { orderId: 'A-1004', amount: 0.01 })).rejects.toThrow('refunded in full already');
    expect(findOrder(dataFolder, 'A-1004')?.refunded).toBe(104.5);
    expect(effects()).toHaveLength(3);
  });

  test('side by side loses no change, and refuses what would be too much', async () => {
    const amounts = Array.from({ length: 10 }, () => 20);
    const outcomes = await Promise.allSettled(amounts.map((amount) => run(issueRefund, { orderId: 'A-1002', amount })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(findOrder(dataFolder, 'A-1002')?.refunded).toBe(120);
    expect(effects()).toHaveLength(6);
  });

  test.each([
    { orderId: 'A-1002', amount: 0 },
    { orderId: 'A-1002', amount: -5 },
    { orderId: 'A-1002', amount: 0.005 },
    { orderId: 'A-1002', amount: '90' },
    { orderId: ' ', amount: 90 },
    { amount: 90 },
  ])('refuses input that makes no sense: %j', (input) => {
    expect(issueRefund.inputSchema.safeParse(input).success).toBe(false);
  });

  test.each([0.07, 1.1, 69.99, 104.35, 1240.55])('takes any amount in whole cents: %d', (amount) => {
    expect(issueRefund.inputSchema.safeParse({ orderId: 'A-1020', amount }).success).toBe(true);
  });
});

describe('cancel_order', () => {
  test('always asks, as the danger that it is', async () => {
    expect(await asks(cancelOrder, { orderId: 'A-1012' })).toEqual({
      reason: 'Cancel order A-1012',
      facts: [
        { label: 'Customer', value: 'Orchard Nursery' },
        { label: 'Item', value: 'Raspberry jam, 20 jars' },
        { label: 'Paid', value: '$118.00 on 20 November' },
        { label: 'Already refunded', value: '$0.00' },
        { label: 'Pays back', value: '$118.00' },
      ],
      severity: 'danger',
      approveLabel: 'Cancel the order',
      denyLabel: 'Keep the order',
    });
  });

  test.each([
    ['A-9999', 'There is no order A-9999. Check its number.'],
    ['A-1013', 'Order A-1013 is cancelled already.'],
    ['A-1002', "Order A-1002 is shipped and can't be cancelled. Refund it instead."],
  ])('of %s asks, says that it will fail, and fails', async (orderId, fault) => {
    const terms = await asks(cancelOrder, { orderId });
    expect(typeof terms === 'object' && terms.facts?.at(-1)?.value).toContain(fault);
    await expect(run(cancelOrder, { orderId })).rejects.toThrow(fault);
    expect(effects()).toEqual([]);
  });

  test('pays back what is left, once', async () => {
    await run(issueRefund, { orderId: 'A-1012', amount: 18 });
    expect(await run(cancelOrder, { orderId: 'A-1012' })).toEqual({
      orderId: 'A-1012',
      status: 'cancelled',
      paidBack: 100,
    });
    expect(findOrder(dataFolder, 'A-1012')).toMatchObject({ status: 'cancelled', refunded: 118 });
    await expect(run(cancelOrder, { orderId: 'A-1012' })).rejects.toThrow('cancelled already');
    await expect(run(issueRefund, { orderId: 'A-1012', amount: 1 })).rejects.toThrow('Nothing can be refunded');
    expect(effects().map(({ effect }) => effect)).toEqual(['refund', 'cancel']);
  });
});

describe('prepare_escalation', () => {
  const escalation = { customer: 'Delta Kit Labs', priority: 'urgent', channel: 'carrier pigeon' };

  test('logs exactly what was confirmed, under the id that it returns', async () => {
    const note = 'Call "Ann" before noon';
    const callId = 'cal_0123456789abcdef';
    expect(await run(prepareEscalation, { ...escalation, note }, { callId })).toEqual({
      escalationId: 'ESC-ABCDEF',
      summary: `Customer: Delta Kit Labs; priority: urgent; channel: carrier pigeon; note: "${note}"`,
    });
    const logged = { effect: 'escalation', escalationId: 'ESC-ABCDEF', ...escalation, note };
    expect(effects()).toEqual([{ at: expect.any(String), callId, ...logged }]);
  });

  test('leaves out a note that there is none of', async () => {
    expect(await run(prepareEscalation, escalation)).toMatchObject({ summary: expect.stringMatching(/; no note\.$/) });
    expect(effects()[0]).not.toHaveProperty('note');
  });

  test('runs without asking: the operator has just confirmed it', async () => {
    expect(await asks(prepareEscalation, escalation)).toBe(false);
  });

  test.each([{ customer: ' ' }, { priority: 'asap' }, { channel: '' }, { note: ' ' }, { priority: undefined }])(
    'refuses what nobody confirmed: %j',
    (over) => {
      expect(prepareEscalation.inputSchema.safeParse({ ...escalation, ...over }).success).toBe(false);
    },
  );
});

describe('lookup_order', () => {
  test('runs freely and changes nothing', async () => {
    expect(await asks(lookupOrder, { orderId: 'A-1008' })).toBe(false);
    expect(await run(lookupOrder, { orderId: 'a-1008' })).toMatchObject({
      id: 'A-1008',
      customer: 'Ostrava Tea House',
    });
    expect(effects()).toEqual([]);
  });

  test('says so when there is no such order', async () => {
    await expect(run(lookupOrder, { orderId: 'A-9999' })).rejects.toThrow(
      'There is no order A-9999. Check its number.',
    );
  });
});

describe('slow_report', () => {
  test('reports how far it has come for ten seconds, then adds up', async () => {
    vi.useFakeTimers();
    const steps: [number, string | undefined][] = [];
    const report = run(slowReport, {}, { progress: (fraction, note) => steps.push([fraction, note]) });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(steps).toHaveLength(20);
    expect([steps[0], steps.at(-1)]).toEqual([
      [0, 'Order 1 of 20'],
      [0.95, 'Order 20 of 20'],
    ]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await report).toEqual({ orders: 20, paid: 3420, refunded: 319.15, cancelled: 2 });
    expect(steps.at(-1)).toEqual([1, 'Adding up']);
  });

  test('stops at once when its signal aborts, leaving no timer', async () => {
    vi.useFakeTimers();
    const abort = new AbortController();
    const started = vi.fn();
    const report = run(slowReport, {}, { signal: abort.signal, progress: started });
    const failure = report.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_200);
    const reason = new Error('stopped');
    abort.abort(reason);
    expect(await failure).toBe(reason);
    expect(started).toHaveBeenCalledTimes(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not start under a signal that is aborted already', async () => {
    await expect(run(slowReport, {}, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
  });
});

test('the project offers a quick prompt for each path', () => {
  expect(config.quickPrompts).toHaveLength(7);
  expect(config.agents.map(({ id, tools }) => [id, [...tools.keys()]])).toEqual([
    ['support', ['lookup_order', 'issue_refund', 'cancel_order', 'slow_report', 'ask_question', 'prepare_escalation']],
  ]);
});
