import { describe, expect, test } from 'vitest';
import type { Request } from './request.ts';
import { understand } from './understand.ts';

/** The calls that a message asks for, as `tool {input}`. */
function callsIn(message: string): string[] | Request {
  const request = understand(message);
  return request.kind === 'calls'
    ? request.wishes.map(({ toolName, input }) => `${toolName} ${JSON.stringify(input)}`)
    : request;
}

function refund(orderId: string, amount: number, reason?: string): string {
  return `issue_refund ${JSON.stringify({ orderId, amount, ...(reason !== undefined && { reason }) })}`;
}

const lookUp = (orderId: string) => `lookup_order ${JSON.stringify({ orderId })}`;
const cancel = (orderId: string) => `cancel_order ${JSON.stringify({ orderId })}`;

describe('a refund', () => {
  test.each([
    'Refund $90 on A-1002',
    'refund $90 on a-1002.',
    '  REFUND   $90   ON   A-1002  ',
    'Refund 90 euros on A-1002',
    'Refund 90 euro on A-1002',
    'Refund 90€ on A-1002',
    'Refund €90 on A-1002!',
    'Refund EUR 90 on A-1002',
    'Refund 90 dollars on A-1002',
    'Refund 90 bucks on A-1002',
    'Refund 90$ on A-1002',
    'Refund $ 90 on A-1002',
    'Refund US$90 on A-1002',
    'Refund 90 on A-1002',
    'Refund $90.00 on A-1002.',
    'Refund 90,00 € on A-1002',
    'Please refund $90 on A-1002',
    'Could you refund $90 for order A-1002, please?',
    'Issue a refund of $90 on A-1002',
    'I want a refund of $90 for A-1002',
    'What about a refund of $90 on A-1002?',
    'Refund A-1002 $90',
    'Refund order A-1002 by 90 dollars',
    'Refund $90 on A1002',
    'Refund $90 on A–1002',
    'Refund $90 on order 1002',
    'Refund $90 on order #1002',
    'Reimburse $90 on A-1002',
    'Pay back $90 on A-1002',
    'Give back 90 dollars on A-1002',
    'Hi, refund $90 on A-1002',
    'Refund $90 on A-1002 from 12 November',
    'A refund on A-1002, please. Refund $90 on A-1002.',
    'I want a refund. Refund $90 on A-1002.',
  ])('is understood: %s', (message) => {
    expect(callsIn(message)).toEqual([refund('A-1002', 90)]);
  });

  test.each([
    ['Refund $90.50 on A-1002', 90.5],
    ['Refund 90,50 euros on A-1002', 90.5],
    ['Refund $1,200 on A-1002', 1200],
    ['Refund $1,200.50 on A-1002', 1200.5],
    ['Refund 1.200,50 € on A-1002', 1200.5],
    ['Refund $0 on A-1002', 0],
    ['Refund -$5 on A-1002', -5],
    ['Refund $-5 on A-1002', -5],
    ['Refund $0.005 on A-1002', 0.005],
  ])('keeps its amount: %s', (message, amount) => {
    expect(callsIn(message)).toEqual([refund('A-1002', amount)]);
  });

  test.each([
    'Refund $60 on A-1004 and $70 on A-1005',
    'refund 60 on a-1004 and 70 on a-1005.',
    'Refund A-1004 $60 and A-1005 $70',
    'Refund $60 and $70 on A-1004 and A-1005',
    'Refund A-1004 and A-1005 $60 and $70',
    'Refund $60 on A-1004, refund $70 on A-1005',
  ])('of two orders makes two calls: %s', (message) => {
    expect(callsIn(message)).toEqual([refund('A-1004', 60), refund('A-1005', 70)]);
  });

  test.each([
    'Refund $60 on A-1004 and A-1005',
    'Refund $60 each on A-1004 and A-1005',
    'Refund A-1004 and A-1005 $60 each',
  ])('of one amount on two orders is of that amount on each: %s', (message) => {
    expect(callsIn(message)).toEqual([refund('A-1004', 60), refund('A-1005', 60)]);
  });

  test('carries the reason that the message gives, and takes no amount from it', () => {
    expect(callsIn('Refund $90 on A-1002 because 3 boxes were crushed, cancel or not.')).toEqual([
      refund('A-1002', 90, '3 boxes were crushed, cancel or not'),
    ]);
  });

  test('remembers the currency that was named', () => {
    expect(understand('Refund 90 euros on A-1002')).toMatchObject({ wishes: [{ currency: 'euros' }] });
    expect(understand('Refund £90 on A-1002')).toMatchObject({ wishes: [{ currency: 'pounds' }] });
    expect(understand('Refund $90 on A-1002')).toMatchObject({ wishes: [{ currency: 'dollars' }] });
  });

  test.each(['Refund A-1002', 'Refund A-1002 in full', 'Refund 50% of A-1002', 'Refund', 'I need a refund'])(
    'without an amount is asked about, and nothing is called: %s',
    (message) => {
      expect(understand(message)).toEqual({
        kind: 'question',
        text: expect.stringMatching(/^How much should be refunded\?/),
      });
    },
  );

  test.each(['Refund $90', 'Refund $60 on A-1004 and $70', 'Refund 70 and 60 and 50 on A-1004 and A-1005'])(
    'without an order is asked about, and nothing is called: %s',
    (message) => {
      expect(understand(message)).toEqual({ kind: 'question', text: expect.stringMatching(/^Which order is the \$/) });
    },
  );

  test.each([
    "Don't refund $90 on A-1002",
    'Do not refund A-1002',
    'Please don’t refund or cancel A-1002',
    'Never refund $90 on A-1002',
  ])('that is forbidden is not asked for: %s', (message) => {
    expect(understand(message)).toEqual({ kind: 'declined' });
  });
});

describe('a look-up', () => {
  test.each([
    'Look up A-1008',
    'look up a-1008.',
    'LOOK  UP  A-1008',
    'Lookup A-1008',
    'Please look up order A-1008',
    'Look up order 1008',
    'What about A-1008?',
    'Show me A-1008',
    'Check A-1008',
    'A-1008',
    'A-1008?',
    'Where is A-1008?',
    "What's the status of A-1008?",
    'Was A-1008 refunded?',
    'Has A-1008 been cancelled?',
    'Show me the refund on A-1008',
  ])('is understood: %s', (message) => {
    expect(callsIn(message)).toEqual([lookUp('A-1008')]);
  });

  test('of two orders makes two calls, and of one named twice makes one', () => {
    expect(callsIn('Look up A-1008 and A-1009')).toEqual([lookUp('A-1008'), lookUp('A-1009')]);
    expect(callsIn('Look up A-1008. Yes, A-1008')).toEqual([lookUp('A-1008')]);
  });

  test('without an order is asked about', () => {
    expect(understand('Look up my order')).toEqual({
      kind: 'question',
      text: expect.stringMatching(/^Which order is it\?/),
    });
  });
});

describe('a cancellation', () => {
  test.each([
    'Cancel A-1012',
    'cancel a-1012.',
    'Please cancel order A-1012',
    'Cancel order 1012',
    'Call off A-1012',
    'Start the cancellation of A-1012',
  ])('is understood: %s', (message) => {
    expect(callsIn(message)).toEqual([cancel('A-1012')]);
  });

  test('without an order is asked about', () => {
    expect(understand('Cancel my order')).toEqual({
      kind: 'question',
      text: expect.stringMatching(/^Which order should be cancelled\?/),
    });
  });
});

test.each([
  'Slow report',
  'slow report.',
  'SLOW  REPORT',
  'Run the slow report',
  'Please make a slow-report',
  'slow_report',
])('the slow report is understood: %s', (message) => {
  expect(callsIn(message)).toEqual(['slow_report {}']);
});

describe('an escalation', () => {
  const customerIn = (message: string) => {
    const request = understand(message);
    return request.kind === 'calls' ? request.wishes.map(({ toolName, customer }) => [toolName, customer]) : request;
  };

  test.each([
    'Prepare an escalation for Delta Kit Labs',
    'Prepare an escalation for Delta Kit Labs.',
    '  Prepare   an escalation  for Delta  Kit Labs ',
    'Please prepare an escalation for Delta Kit Labs, thanks!',
    'Prepare an escalation for the customer Delta Kit Labs, please.',
    'Could you prepare an escalation for Delta Kit Labs now?',
    'Escalate Delta Kit Labs',
    'escalate Delta Kit Labs.',
    'Escalate "Delta Kit Labs" please',
    'Escalate this for Delta Kit Labs',
    'Escalate order A-1002 for Delta Kit Labs',
    'Escalate Delta Kit Labs about order A-1002',
    'Escalate Delta Kit Labs to the manager of the day',
    'Escalate Delta Kit Labs: they are upset',
    'Escalate Delta Kit Labs, they are upset',
    'Escalate Delta Kit Labs. They are upset',
    'Escalate Delta Kit Labs because they are upset.',
    'I need an escalation for Delta Kit Labs',
    'Hi, start an escalation of Delta Kit Labs',
  ])('is understood: %s', (message) => {
    expect(customerIn(message)).toEqual([['ask_question', 'Delta Kit Labs']]);
  });

  test.each([
    ['PREPARE AN ESCALATION FOR DELTA KIT LABS.', 'DELTA KIT LABS'],
    ['prepare an escalation for delta kit labs', 'delta kit labs'],
    ['Prepare an escalation for Wren & Daughters', 'Wren & Daughters'],
    ['Prepare an escalation for Wren and Daughters', 'Wren and Daughters'],
    ['Prepare an escalation for Refund Busters', 'Refund Busters'],
    ['Escalate Show and Tell', 'Show and Tell'],
    ['Escalate The Tea Room', 'The Tea Room'],
    ['Escalate Dr. Miller', 'Dr. Miller'],
    ['Escalate Smith, Jones Ltd', 'Smith, Jones Ltd'],
    ['Escalate "Look up, cancel and refund Ltd"', 'Look up, cancel and refund Ltd'],
    ['Escalate Łódź Kawa 24', 'Łódź Kawa 24'],
    ['Escalate constructor', 'constructor'],
  ])('keeps the name as it is written: %s', (message, name) => {
    expect(customerIn(message)).toEqual([['ask_question', name]]);
  });

  test.each([
    'Prepare an escalation',
    'Escalate',
    'Escalate it',
    'Escalate A-1002',
    'Prepare an escalation for order A-1002',
    'Escalate to the manager',
    'Escalate and refund $90 on A-1002',
    `Escalate ${'x'.repeat(500)}`,
  ])('without a customer is asked about, and nothing is called: %s', (message) => {
    expect(understand(message)).toEqual({ kind: 'question', text: expect.stringMatching(/^Which customer is it\?/) });
  });

  test.each(["Don't escalate Delta Kit Labs", "Please don't prepare an escalation for Delta Kit Labs"])(
    'that is forbidden is not asked for: %s',
    (message) => {
      expect(understand(message)).toEqual({ kind: 'declined' });
    },
  );

  test.each([
    'Refund $90 on A-1002 and prepare an escalation for Delta Kit Labs',
    'refund $90 on a-1002, then escalate Delta Kit Labs.',
    'Refund $90 on A-1002.\nPrepare an escalation for Delta Kit Labs.',
  ])('beside a refund makes both calls: %s', (message) => {
    expect(customerIn(message)).toEqual([
      ['issue_refund', undefined],
      ['ask_question', 'Delta Kit Labs'],
    ]);
    expect(callsIn(message)).toContain(refund('A-1002', 90));
  });

  test.each([
    'Prepare an escalation for Delta Kit Labs and refund $90 on A-1002',
    'Prepare an escalation for Delta Kit Labs, and please issue a refund of $90 on A-1002',
    'Escalate Delta Kit Labs, refund $90 on A-1002',
    'Escalate Delta Kit Labs\nRefund $90 on A-1002',
    'Escalate Delta Kit Labs. Refund $90 on A-1002',
  ])('before a refund ends its name in time: %s', (message) => {
    expect(customerIn(message)).toEqual([
      ['ask_question', 'Delta Kit Labs'],
      ['issue_refund', undefined],
    ]);
    expect(callsIn(message)).toContain(refund('A-1002', 90));
  });
});

describe('several things in one message', () => {
  test('are several calls, in the order of the words', () => {
    expect(callsIn('Look up A-1008 and refund $60 on A-1004, then cancel A-1012 and make the slow report')).toEqual([
      lookUp('A-1008'),
      refund('A-1004', 60),
      cancel('A-1012'),
      'slow_report {}',
    ]);
  });

  test('leave out what is forbidden', () => {
    expect(callsIn("Don't cancel A-1012, refund $60 on A-1004")).toEqual([refund('A-1004', 60)]);
  });

  test('call nothing if one of them is incomplete', () => {
    expect(understand('Refund $60 on A-1004 and cancel the other one')).toMatchObject({ kind: 'question' });
  });
});

describe('call TOOL {json}', () => {
  test.each([
    ['call send_mail {"to": "a@example.com"}', ['send_mail {"to":"a@example.com"}']],
    ['Call send_mail {"to":\n  "a@example.com"\n}.', ['send_mail {"to":"a@example.com"}']],
    ['call `send_mail` ```json\n{"to": 1}\n```', ['send_mail {"to":1}']],
    ['call send_mail', ['send_mail {}']],
    ['CALL send_mail.', ['send_mail {}']],
    ['call a {"n": 1}\ncall b {"n": 2}', ['a {"n":1}', 'b {"n":2}']],
    [
      'call issue_refund {"orderId": "A-1002", "amount": "ninety"}',
      ['issue_refund {"orderId":"A-1002","amount":"ninety"}'],
    ],
    ['call issue_refund []', ['issue_refund []']],
  ])('calls that tool with that input: %s', (message, calls) => {
    expect(callsIn(message)).toEqual(calls);
  });

  test('with broken JSON says what is wrong with it and calls nothing', () => {
    expect(understand('call send_mail {"to": }')).toEqual({
      kind: 'question',
      text: expect.stringMatching(
        /^The input after `call send_mail` is not valid JSON \(.+\)\. Write it like this: `call send_mail/,
      ),
    });
  });
});

test.each(['help', 'Hello', 'Hi!', 'hey there', 'What can you do?', 'Tell me what you can do', '?help'])(
  'help is offered for: %s',
  (message) => {
    expect(understand(message)).toEqual({ kind: 'help' });
  },
);

test.each([
  '',
  'What is the weather?',
  'Sing a song',
  '42',
  'A tale of 90 euros',
  'Show me the money',
  'call me back tomorrow',
])('what has no meaning here is unclear: %s', (message) => {
  expect(understand(message)).toEqual({ kind: 'unclear' });
});

test('a message of any length is read quickly', () => {
  // The processor's time, not the clock's: a busy machine takes longer.
  const started = process.cpuUsage();
  understand(`${'refund '.repeat(200)}${'9'.repeat(20_000)} ${'a-'.repeat(5_000)}${' don t'.repeat(5_000)}`);
  understand('refund $5 on a-1 '.repeat(5_000));
  understand(`x${'\n'.repeat(90_000)}y`);
  understand('escalate and '.repeat(8_000));
  understand(`escalate ${'and a '.repeat(15_000)}`);
  understand(`escalate x${', '.repeat(40_000)}`);
  understand(`because ${'.'.repeat(90_000)}x`);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
