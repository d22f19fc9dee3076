import type { ApprovalRequest } from '../../core/contract/index.ts';
import type { DraftActions } from './draft-actions.ts';
import type { StudioContext } from './studio-context.ts';
import { reasonDraftKey, type Decision } from './studio-state.ts';
import type { TranscriptActions } from './transcript-actions.ts';

export interface DecisionActions {
  /** Sends the operator's decision, once: a second press changes nothing until the host has answered the first. */
  approve(request: ApprovalRequest): Promise<void>;
  /** `reason` is what the agent will read; the tool's own words without it. */
  deny(request: ApprovalRequest, reason: string): Promise<void>;
}

export function createDecisionActions(
  { client, get, set }: StudioContext,
  drafts: DraftActions,
  transcripts: TranscriptActions,
): DecisionActions {
  async function respond(request: ApprovalRequest, decision: 'approve' | 'deny', reason: string): Promise<void> {
    const { id, type, digest, sessionId } = request;
    const known = get().decisions[id];
    if (known && (known.status !== 'failed' || isOver(known))) return;
    decide(id, { status: 'sending' });
    const response = { type, digest, decision, ...(reason !== '' && { reason }) };
    const answer = await client.call('interactions.respond', { id, response });
    if (answer.ok) {
      decide(id, { status: 'resolved', interaction: answer.value });
      drafts.write(reasonDraftKey(id), '');
      drafts.flush();
      return;
    }
    const failure: Decision = { status: 'failed', error: answer.error };
    decide(id, failure);
    if (isOver(failure)) await transcripts.reload(sessionId);
  }

  function decide(id: string, decision: Decision): void {
    set(({ decisions }) => ({ decisions: { ...decisions, [id]: decision } }));
  }

  return {
    approve: (request) => respond(request, 'approve', ''),
    deny: (request, reason) => respond(request, 'deny', reason.trim()),
  };
}

/** The host has said that there is nothing left to decide: the buttons don't come back, its event resolves the card. */
export function isOver(decision: Decision | undefined): boolean {
  if (decision?.status !== 'failed') return false;
  const { code } = decision.error;
  return code === 'already_resolved' || code === 'gone' || code === 'not_found';
}
