import { describe, expect, test } from 'vitest';
import type { FunctionTool } from '../language-model.ts';
import { continueAfter } from './continue-after.ts';
import { escalationForm } from './escalation.ts';
import type { CallWithOutcome } from './reply.ts';

const named = (name: string): FunctionTool => ({ type: 'function', name, inputSchema: { type: 'object' } });
const tools = ['ask_question', 'prepare_escalation', 'issue_refund'].map(named);

const refund = (outcome: CallWithOutcome['outcome'], orderId = 'A-1002', amount = 90): CallWithOutcome => ({
  toolName: 'issue_refund',
  input: { orderId, amount },
  outcome,
});
const asked = (outcome: CallWithOutcome['outcome'], customer = 'Delta Kit Labs'): CallWithOutcome => ({
  toolName: 'ask_question',
  input: escalationForm(customer),
  outcome,
});
const answered = (priority: string, channel: string): CallWithOutcome['outcome'] => ({
  kind: 'output',
  output: {
    answers: [
      { questionId: 'priority', text: 'How urgent?', value: priority },
      { questionId: 'channel', text: 'How?', value: channel },
    ],
  },
});
const unanswered = (why: object): CallWithOutcome['outcome'] => ({ kind: 'output', output: { answers: [], ...why } });

const MESSAGE = 'Prepare an escalation for Delta Kit Labs';

test('mixed outcomes are told one by one, in the order of the calls, and nothing more is called', () => {
  const { text, calls } = continueAfter(
    'x',
    [
      refund({ kind: 'output', output: { orderId: 'A-1004', amount: 60, left: 44 } }, 'A-1004', 60),
      refund({ kind: 'denied', reason: 'The customer kept the item.' }, 'A-1005', 70),
      refund({ kind: 'error', message: 'A-1013 is cancelled.' }, 'A-1013', 10),
    ],
    tools,
  );
  expect(text.split('\n\n')).toEqual([
    'Refunded $60.00 on A-1004; $44.00 of what was paid is left.',
    'The refund of $70.00 on A-1005 was not issued. The reason given: "The customer kept the item."',
    'The refund of $10.00 on A-1013 failed: A-1013 is cancelled.',
  ]);
  expect(calls).toEqual([]);
});

describe('the answers about an escalation', () => {
  test('prepare it with exactly what was answered', () => {
    expect(continueAfter(MESSAGE, [asked(answered('urgent', 'fax'))], tools)).toEqual({
      text: "I'll prepare the escalation for Delta Kit Labs (priority urgent, channel fax, no note).",
      calls: [
        {
          toolName: 'prepare_escalation',
          input: { customer: 'Delta Kit Labs', priority: 'urgent', channel: 'fax' },
        },
      ],
    });
  });

  test('come after what became of the other calls of the turn', () => {
    const calls = [refund({ kind: 'denied', reason: 'No.' }), asked(answered('low', 'email'))];
    const { text } = continueAfter(`Refund $90 on A-1002 and ${MESSAGE}`, calls, tools);
    expect(text.split('\n\n')).toEqual([
      'The refund of $90.00 on A-1002 was not issued. The reason given: "No."',
      "I'll prepare the escalation for Delta Kit Labs (priority low, channel email, no note).",
    ]);
  });

  test('of two escalations are kept apart, also if only the second is answered', () => {
    const message = 'Escalate Delta Kit Labs, and escalate Marlow Hotel';
    const second = asked(answered('low', 'email'), 'Marlow Hotel');
    expect(continueAfter(message, [asked(answered('urgent', 'phone')), second], tools).calls).toMatchObject([
      { input: { customer: 'Delta Kit Labs', priority: 'urgent', channel: 'phone' } },
      { input: { customer: 'Marlow Hotel', priority: 'low', channel: 'email' } },
    ]);
    const { text, calls } = continueAfter(message, [asked(unanswered({ dismissed: true })), second], tools);
    expect(calls).toMatchObject([{ input: { customer: 'Marlow Hotel' } }]);
    expect(text).toContain('I prepared no escalation for Delta Kit Labs.');
  });

  test.each<[string, CallWithOutcome['outcome'], string]>([
    ['dismissed', unanswered({ dismissed: true }), 'You dismissed my questions.'],
    ['expired', unanswered({ expired: true }), 'My questions expired before anyone answered them.'],
    ['cancelled', unanswered({ cancelled: true }), 'My questions were cancelled when the run was stopped.'],
    ['withdrawn', unanswered({ withdrawn: true }), 'My questions were withdrawn before anyone answered them.'],
    ['denied', { kind: 'denied', reason: 'Not at night.' }, 'You were not asked. The reason given: "Not at night."'],
    ['refused as a bad form', { kind: 'error', message: 'Bad id' }, 'Asking you failed: Bad id.'],
  ])('that were %s prepare nothing, and it says why', (_, outcome, why) => {
    expect(continueAfter(MESSAGE, [asked(outcome)], tools)).toEqual({
      text: `${why}\n\nI prepared no escalation for Delta Kit Labs.`,
      calls: [],
    });
  });

  test('prepare nothing if the tool is gone by then', () => {
    const { text, calls } = continueAfter(MESSAGE, [asked(answered('low', 'email'))], [named('ask_question')]);
    expect(calls).toEqual([]);
    expect(text).toContain('This agent has no tool named `prepare_escalation`');
  });

  test('prepare nothing where the message called the tool by its name', () => {
    const direct = `call ask_question ${JSON.stringify(escalationForm('Delta Kit Labs'))}`;
    expect(continueAfter(direct, [asked(answered('low', 'email'))], tools)).toEqual({
      text: 'You answered:\n\n- How urgent? low\n- How? email',
      calls: [],
    });
  });
});
