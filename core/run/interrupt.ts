import type { OutcomeRequest, TurnPart } from '../contract/index.ts';
import { outcomeRequests } from './journaled-call.ts';
import type { SessionState } from './state.ts';
import type { Work } from './work.ts';

export interface Interruption {
  sessionId: string;
  phaseId: string;
  /** A sentence for the operator. */
  reason: string;
  /** What the open turn has streamed so far. */
  parts: readonly TurnPart[];
}

/**
 * Journals that a phase's process ends, or has ended, in the middle of it, and asks the operator about each call whose
 * outcome nobody saw. Throws a `JournalError` if that can't be written.
 */
export function interrupt({ sessionId, phaseId, reason, parts }: Interruption, work: Work): void {
  const state = work.sessions.get(sessionId);
  if (state?.run?.phase.id !== phaseId) return;
  work.sessions.execute(sessionId, {
    type: 'interrupt',
    phaseId,
    reason,
    parts,
    unknown: unknownOutcomes(state, work),
  });
}

/** A request for each call whose outcome only a person can tell, by what its tool declares today. */
export function unknownOutcomes(state: SessionState, work: Work): OutcomeRequest[] {
  const agent = work.agent(state.agentId);
  const mayRepeat = (toolName: string): boolean => agent?.tools.get(toolName)?.idempotent === true;
  return outcomeRequests(state, mayRepeat, work.journal, work.environment);
}
