import { describe, expect, test } from 'vitest';
import { type CallWithOutcome, tell } from './reply.ts';

const refund = (outcome: CallWithOutcome['outcome'], orderId = 'A-1002', amount = 90): CallWithOutcome => ({
  toolName: 'issue_refund',
  input: { orderId, amount },
  outcome,
});
const order = {
  id: 'A-1008',
  customer: 'Harbour Bakery',
  item: 'Lemon curd',
  quantity: '24 jars',
  paid: 1180,
  paidOn: '2026-11-14',
  refunded: 0,
  status: 'shipped',
};

describe('what a tool returned is told from its output', () => {
  test('for a refund', () => {
    const output = { orderId: 'A-1002', amount: 90, refunded: 90, left: 39 };
    expect(tell(refund({ kind: 'output', output }))).toBe(
      'Refunded $90.00 on A-1002; $39.00 of what was paid is left.',
    );
    expect(tell(refund({ kind: 'output', output: { ...output, amount: 129, left: 0 } }))).toBe(
      'Refunded $129.00 on A-1002; nothing of what was paid is left.',
    );
  });

  test('for a look-up', () => {
    expect(
      tell({ toolName: 'lookup_order', input: { orderId: 'A-1008' }, outcome: { kind: 'output', output: order } }),
    ).toBe(
      "Order **A-1008** is Harbour Bakery's:\n\n- Item: Lemon curd, 24 jars\n- Paid: $1,180.00 on 14 November 2026\n- Refunded: $0.00\n- Status: shipped",
    );
  });

  test.each(['14 November', '2026-13-45', ''])('with a day that is no ISO date as it stands: "%s"', (paidOn) => {
    const output = { ...order, paidOn };
    expect(
      tell({ toolName: 'lookup_order', input: { orderId: 'A-1008' }, outcome: { kind: 'output', output } }),
    ).toContain(`- Paid: $1,180.00 on ${paidOn}\n`);
  });

  test('for a cancellation', () => {
    const output = { orderId: 'A-1012', status: 'cancelled', paidBack: 118.5 };
    expect(tell({ toolName: 'cancel_order', input: { orderId: 'A-1012' }, outcome: { kind: 'output', output } })).toBe(
      'Cancelled A-1012; $118.50 was paid back.',
    );
  });

  test('for the slow report', () => {
    const output = { orders: 20, paid: 2000, refunded: 12.5, cancelled: 2 };
    expect(tell({ toolName: 'slow_report', input: {}, outcome: { kind: 'output', output } })).toBe(
      'The slow report is ready: 20 orders, $2,000.00 paid, $12.50 refunded, 2 cancelled.',
    );
  });

  test('by quoting it, where it is of a kind that the demo model has no words for', () => {
    expect(tell({ toolName: 'send_mail', input: {}, outcome: { kind: 'output', output: { sent: true } } })).toBe(
      '`send_mail` answered:\n\n```json\n{\n  "sent": true\n}\n```',
    );
    expect(tell({ toolName: 'send_mail', input: {}, outcome: { kind: 'output', output: 'a ``` b' } })).toBe(
      '`send_mail` answered:\n\n````\na ``` b\n````',
    );
    expect(tell(refund({ kind: 'output', output: 'queued' }))).toBe('`issue_refund` answered:\n\n```\nqueued\n```');
    expect(tell({ toolName: 'send_mail', input: {}, outcome: { kind: 'output', output: undefined } })).toContain(
      'nothing',
    );
  });

  test('by quoting the beginning of it, where it is long', () => {
    const text = tell({ toolName: 'dump', input: {}, outcome: { kind: 'output', output: 'x'.repeat(5_000) } });
    expect(text).toContain('… (3000 more characters)');
    expect(text.length).toBeLessThan(2_200);
  });
});

describe('what a question tool gave is told as the answers that it is', () => {
  const input = { questions: [{ id: 'a', text: 'What?' }] };
  const told = (output: object, toolName = 'ask_the_boss') =>
    tell({ toolName, input, outcome: { kind: 'output', output } });

  test('whatever the tool is called, several choices and custom ones included', () => {
    const answers = [
      { questionId: 'a', text: 'How urgent?', value: 'urgent' },
      { questionId: 'b', text: 'Which days?', values: ['Monday', 'any other'], custom: true },
    ];
    const text = 'You answered:\n\n- How urgent? urgent\n- Which days? Monday, any other';
    expect(told({ answers })).toBe(text);
    expect(told({ answers }, 'ask_question')).toBe(text);
  });

  test('and as no answers where there are none', () => {
    expect(told({ answers: [] })).toBe('You skipped all of my questions.');
    expect(told({ answers: [], dismissed: true })).toBe('You dismissed my questions.');
    expect(told({ answers: [], expired: true })).toBe('My questions expired before anyone answered them.');
  });

  test('but the output of a tool that asks nothing is quoted, also if it has answers', () => {
    const outcome = { kind: 'output', output: { answers: [] } } as const;
    expect(tell({ toolName: 'search', input: {}, outcome })).toMatch(/^`search` answered:/);
    expect(told({ answers: ['42'] })).toMatch(/^`ask_the_boss` answered:/);
  });
});

describe('an escalation', () => {
  const escalation = (outcome: CallWithOutcome['outcome']) =>
    tell({
      toolName: 'prepare_escalation',
      input: { customer: 'Delta Kit Labs', priority: 'urgent', channel: 'phone' },
      outcome,
    });

  test("is told with its id and in the tool's words", () => {
    const output = { escalationId: 'ESC-1', summary: 'Urgent, by phone.' };
    expect(escalation({ kind: 'output', output })).toBe('Prepared the escalation **ESC-1**. Urgent, by phone.');
  });

  test('that was not prepared, or of which nobody knows, is told so', () => {
    expect(escalation({ kind: 'denied', reason: 'No.' })).toBe(
      'The escalation for Delta Kit Labs was not prepared. The reason given: "No."',
    );
    expect(escalation({ kind: 'unknown', message: 'Stopped.' })).toMatch(
      /^It is not known whether the escalation for Delta Kit Labs was prepared/,
    );
  });
});

describe('what did not run is never told as if it had', () => {
  test.each([
    ['issue_refund', { orderId: 'A-1002', amount: 90 }, 'The refund of $90.00 on A-1002 was not issued.'],
    ['cancel_order', { orderId: 'A-1012' }, 'A-1012 was not cancelled.'],
    ['lookup_order', { orderId: 'A-1008' }, 'A-1008 was not looked up.'],
    ['slow_report', {}, 'The slow report was not made.'],
    ['send_mail', { to: 'x' }, '`send_mail` did not run.'],
  ])('%s repeats the reason of a denial word for word', (toolName, input, sentence) => {
    const reason = 'The customer kept the item, "all" of it.\nAsk finance *first*';
    expect(tell({ toolName, input, outcome: { kind: 'denied', reason } })).toBe(
      `${sentence} The reason given: "${reason}"`,
    );
    expect(tell({ toolName, input, outcome: { kind: 'denied' } })).toBe(`${sentence} No reason was given.`);
  });

  test.each([
    'The operator denied this call.',
    'The request expired before the operator decided. It did not run.',
    'The operator stopped the run. It did not run.',
    'The request was withdrawn. It did not run.',
  ])("repeats the host's own reasons: %s", (reason) => {
    expect(tell(refund({ kind: 'denied', reason }))).toBe(
      `The refund of $90.00 on A-1002 was not issued. The reason given: "${reason}"`,
    );
  });

  test('an error is told as a failure, in its own words', () => {
    expect(tell(refund({ kind: 'error', message: 'There is no order A-1002' }))).toBe(
      'The refund of $90.00 on A-1002 failed: There is no order A-1002.',
    );
    expect(tell(refund({ kind: 'error', message: '  ' }))).toBe('The refund of $90.00 on A-1002 failed: no message.');
  });

  test('an unknown outcome is told as unknown', () => {
    expect(tell(refund({ kind: 'unknown', message: 'Stopped while running. What it did is not known.' }))).toBe(
      'It is not known whether the refund of $90.00 on A-1002 was issued: "Stopped while running. What it did is not known." Look before trying it again.',
    );
  });

  test('a result that never came is told as missing', () => {
    expect(tell(refund({ kind: 'missing' }))).toBe(
      "I was given no result for the refund of $90.00 on A-1002, so I can't say what became of it.",
    );
  });
});

test('input that never fitted the tool is spoken of by the name of the tool', () => {
  expect(
    tell({
      toolName: 'issue_refund',
      input: '{"orderId"',
      outcome: { kind: 'error', message: 'Invalid input: expected object' },
    }),
  ).toBe('The call of `issue_refund` failed: Invalid input: expected object.');
});
