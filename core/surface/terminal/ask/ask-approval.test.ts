import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { ApprovalRequest } from '../../../contract/index.ts';
import { AnswerLines } from '../answer-lines.ts';
import { Screen } from '../screen.ts';
import { askApproval } from './ask-approval.ts';
import { Asker } from './asker.ts';

const request: ApprovalRequest = {
  id: 'int_1',
  type: 'tool-approval',
  sessionId: 'ses_1',
  runId: 'run_1',
  phaseId: 'pha_1',
  callId: 'call_1',
  toolName: 'issue_refund',
  input: { orderId: 'A-1002', amount: 90 },
  digest: 'd',
  requestedAt: 0,
};

async function ask(typed: string | undefined, more: Partial<ApprovalRequest> = {}) {
  const stream = new PassThrough();
  let written = '';
  const sink = { write: (text: string) => (written += text) };
  const asker = new Asker(new Screen(sink, sink), new AnswerLines(stream as never));
  stream.end(typed === undefined ? '' : `${typed}\n`);
  const asked = await askApproval(asker, { ...request, ...more }, new AbortController().signal);
  return { asked, written };
}

test.each(['y', 'Y', 'yes', 'YES', ' yes '])('%j approves, with the digest of what was shown', async (typed) => {
  const { asked } = await ask(typed);
  expect(asked).toEqual({
    response: { type: 'tool-approval', digest: 'd', decision: 'approve' },
    inputEnded: false,
  });
});

test.each(['n', 'no', '', 'yep', 'y e s', 'approve', 'yes please'])('%j denies', async (typed) => {
  expect((await ask(typed)).asked).toMatchObject({ response: { decision: 'deny' }, inputEnded: false });
});

test('the end of the input denies, and it is known that it did', async () => {
  expect((await ask(undefined)).asked).toMatchObject({ response: { decision: 'deny' }, inputEnded: true });
});

test('the question is one line after the facts; without a reason it has no parentheses', async () => {
  const bare = await ask('y');
  expect(bare.written).toBe('? Allow issue_refund {"orderId":"A-1002","amount":90}? [y/N] \n');
  const full = await ask('y', {
    reason: 'Refund\u001b[2J\n$90',
    facts: [{ label: 'Customer\n', value: 'D\u202elta' }],
  });
  expect(full.written).toBe(
    '  Customer\\u000a: D\\u202elta\n? Allow issue_refund {"orderId":"A-1002","amount":90} (Refund\\u001b[2J\\u000a$90)? [y/N] \n',
  );
});
