import {
  type ApprovalRequest,
  type ApprovalResponse,
  fail,
  type Resolution,
  type SessionEvent,
} from '../../contract/index.ts';
import type { Decision } from '../command.ts';
import { DENIED } from '../what-the-model-reads.ts';
import { resolved } from './resolved.ts';
import type { Claim } from './respond.ts';

/** An approval lets the stored call run in the next phase; a denial is its result at once. */
export function decideApproval(
  request: ApprovalRequest,
  response: ApprovalResponse,
  { call, by, at }: Claim,
  rejectionMessage: string | undefined,
): Decision {
  if (response.digest !== request.digest) {
    return fail(
      'invalid',
      'The decision was made on something other than what is asked. Look at the card again and decide anew.',
    );
  }
  const reason = response.reason?.trim() || undefined;
  const status = response.decision === 'approve' ? 'approved' : 'denied';
  const resolution: Resolution = { status, by, at, ...(reason !== undefined && { reason }) };
  const events: SessionEvent[] = [resolved(call, resolution)];
  if (status === 'denied') {
    const told = reason ?? rejectionMessage ?? DENIED;
    events.push({
      type: 'tool.finished',
      callId: call.id,
      outcome: { kind: 'denied', cause: 'operator', reason: told },
    });
  }
  return { ok: true, events };
}
