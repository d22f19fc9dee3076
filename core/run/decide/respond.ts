import { fail, type Interaction } from '../../contract/index.ts';
import type { Command, Decision, Environment } from '../command.ts';
import type { CallState, RunState } from '../state.ts';
import { decideAnswers } from './respond-answers.ts';
import { decideApproval } from './respond-approval.ts';
import { decideOutcome } from './respond-outcome.ts';
import { tooLate } from './too-late.ts';

type RespondCommand = Extract<Command, { type: 'respond' }>;

/** The call that a response is about, and to whom and when it is attributed. */
export interface Claim {
  call: CallState;
  by: RespondCommand['by'];
  at: number;
}

/**
 * Claims a pending interaction for its first valid response. A later one is told who was first (`already_resolved`),
 * one for a request that is over is `gone`, and one that doesn't fit what was asked is `invalid` and changes nothing.
 */
export function respond(run: RunState, command: RespondCommand, { now }: Environment): Decision {
  const { interaction, response, by, rejectionMessage } = command;
  const { request } = interaction;
  if (interaction.status !== 'pending') return tooLate(interaction);
  const call = run.calls.find(({ interactionId }) => interactionId === request.id);
  const at = now();
  if (run.id !== request.runId || call?.status !== 'asked' || isOver(interaction, at)) {
    return fail('gone', 'This request is no longer open.');
  }
  const claim: Claim = { call, by, at };
  switch (request.type) {
    case 'tool-approval':
      if (response.type === request.type) return decideApproval(request, response, claim, rejectionMessage);
      break;
    case 'tool-question':
      if (response.type === request.type) return decideAnswers(request, response, claim);
      break;
    case 'tool-outcome':
      if (response.type === request.type) return decideOutcome(response, claim, command.recorded);
  }
  return fail('invalid', `This request is a ${request.type}, and the response is for a ${response.type}.`);
}

/** Nobody beats the clock: a request whose time is up is over, whether or not that was written down yet. */
function isOver({ request }: Interaction, at: number): boolean {
  return request.expiresAt !== undefined && at >= request.expiresAt;
}
