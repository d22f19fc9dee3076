import type { ApprovalRequest, ApprovalResponse } from '../../../contract/index.ts';
import { approvalQuestion, factLines } from './approval-question.ts';
import type { Asked } from './asked.ts';
import type { Asker } from './asker.ts';

/** `y` or `yes` approves. Anything else denies, and so does the end of the input. */
export async function askApproval(
  asker: Asker,
  request: ApprovalRequest,
  signal: AbortSignal,
): Promise<Asked<ApprovalResponse>> {
  const answer = await asker.ask(factLines(request), `? ${approvalQuestion(request)} [y/N] `, signal);
  if (signal.aborted) return 'over';
  const decision = answer !== undefined && /^\s*y(es)?\s*$/i.test(answer) ? 'approve' : 'deny';
  return { response: { type: request.type, digest: request.digest, decision }, inputEnded: answer === undefined };
}
