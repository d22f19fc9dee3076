import type { Resolution, SessionEvent } from '../../contract/index.ts';
import type { CallState } from '../state.ts';

const EVENT = {
  'tool-approval': 'approval.resolved',
  'tool-question': 'question.resolved',
  'tool-outcome': 'outcome.resolved',
} as const;

/** The event with which the request that a call waits for is over. */
export function resolved({ id: callId, interactionId, asks }: CallState, resolution: Resolution): SessionEvent {
  if (interactionId === undefined || asks === undefined) throw new Error(`Call ${callId} asks nothing.`);
  return { type: EVENT[asks], interactionId, callId, resolution };
}

/** What the model reads of a form that nobody filled in. */
export function unanswered(status: Resolution['status']): { answers: []; [why: string]: true | [] } {
  return { answers: [], [status]: true };
}
