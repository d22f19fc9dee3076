import { approvalQuestion, factLines } from '../ask/approval-question.ts';
import { UsageError } from '../usage-error.ts';
import { type InboxAction, oneId, textOf } from './inbox-action.ts';
import { requestOf, respond } from './request.ts';

/** Approves or denies what it shows: the digest of just that goes with the decision. */
export function decide(decision: 'approve' | 'deny'): InboxAction {
  return {
    options: decision === 'deny' ? { reason: { type: 'string' } } : {},
    read(given, positionals) {
      const id = oneId(positionals);
      const reason = textOf(given, 'reason');
      if (reason?.trim() === '') throw new UsageError('The reason is blank. Give one, or leave --reason out.');
      return async (client) => {
        const request = await requestOf(client, id, 'tool-approval');
        const { type, digest, status } = request;
        const lines = [...factLines(request), approvalQuestion(request)];
        // Of one that is over the Studio says what became of it.
        if (status === 'pending') process.stdout.write(`${lines.join('\n')}\n`);
        await respond(client, id, { type, digest, decision, ...(reason !== undefined && { reason }) });
        process.stdout.write(decision === 'approve' ? 'Approved.\n' : 'Denied. It does not run.\n');
      };
    },
  };
}
