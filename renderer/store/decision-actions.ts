import type {
  Answer,
  ApprovalRequest,
  InteractionRequest,
  InteractionResponse,
  Outcome,
  OutcomeRequest,
  QuestionRequest,
  StudioError,
} from '../../core/contract/index.ts';
import { isUnheard } from '../client/client.ts';
import type { DraftActions } from './draft-actions.ts';
import type { StudioContext } from './studio-context.ts';
import { answersDraftKey, reasonDraftKey, resultDraftKey, type Decision } from './studio-state.ts';
import type { TranscriptActions } from './transcript-actions.ts';

/** Each sends once: a second press changes nothing until the host has answered the first. */
export interface DecisionActions {
  approve(request: ApprovalRequest): Promise<void>;
  /** `reason` is what the agent will read; the tool's own words without it. */
  deny(request: ApprovalRequest, reason: string): Promise<void>;
  /** Resolves to why the host did not take the answers, with the faults of each question; undefined if it did. */
  answer(request: QuestionRequest, answers: Answer[]): Promise<StudioError | undefined>;
  dismiss(request: QuestionRequest): Promise<void>;
  /** What became of a call that a crash cut off; `output` is recorded as its result where it happened. */
  tellOutcome(request: OutcomeRequest, outcome: Outcome, output?: unknown): Promise<void>;
}

export function createDecisionActions(
  { client, get, set }: StudioContext,
  drafts: DraftActions,
  transcripts: TranscriptActions,
): DecisionActions {
  async function respond(
    { id, sessionId }: InteractionRequest,
    response: InteractionResponse,
    draftKey: string,
  ): Promise<StudioError | undefined> {
    // What is shown may have been decided long since.
    if (isUnheard(get().connection)) return undefined;
    const known = get().decisions[id];
    if (known && (known.status !== 'failed' || isOver(known))) return undefined;
    decide(id, { status: 'sending' });
    const answer = await client.call('interactions.respond', { id, response });
    if (answer.ok) {
      decide(id, { status: 'resolved', interaction: answer.value });
      drafts.write(draftKey, '');
      drafts.flush();
      return undefined;
    }
    const failure: Decision = { status: 'failed', error: answer.error };
    decide(id, failure);
    if (isOver(failure)) await transcripts.reload(sessionId);
    return answer.error;
  }

  async function approval(request: ApprovalRequest, decision: 'approve' | 'deny', reason: string): Promise<void> {
    const { id, type, digest } = request;
    await respond(request, { type, digest, decision, ...(reason !== '' && { reason }) }, reasonDraftKey(id));
  }

  function decide(id: string, decision: Decision): void {
    set(({ decisions }) => ({ decisions: { ...decisions, [id]: decision } }));
  }

  return {
    approve: (request) => approval(request, 'approve', ''),
    deny: (request, reason) => approval(request, 'deny', reason.trim()),
    answer: (request, answers) => respond(request, { type: request.type, answers }, answersDraftKey(request.id)),
    async dismiss(request) {
      await respond(request, { type: request.type, dismiss: true }, answersDraftKey(request.id));
    },
    async tellOutcome(request, outcome, output) {
      const response = { type: request.type, outcome, ...(output !== undefined && { output }) };
      await respond(request, response, resultDraftKey(request.id));
    },
  };
}

/** The host has said that there is nothing left to decide: the buttons don't come back, its event resolves the card. */
export function isOver(decision: Decision | undefined): boolean {
  if (decision?.status !== 'failed') return false;
  const { code } = decision.error;
  return code === 'already_resolved' || code === 'gone' || code === 'not_found';
}
