import { fail, type Interaction, type Resolution, type SessionEvent } from '../../contract/index.ts';
import type { Command, Decision, Environment } from '../command.ts';
import type { RunState } from '../state.ts';
import { DENIED } from '../what-the-model-reads.ts';

/**
 * Claims a pending interaction for its first valid response. A later one is told who was first (`already_resolved`),
 * one for a request that is over is `gone`, and one that doesn't fit what was shown is `invalid` and changes nothing.
 */
export function respond(run: RunState, command: Extract<Command, { type: 'respond' }>, { now }: Environment): Decision {
  const { interaction, response, by } = command;
  const { request } = interaction;
  if (interaction.status !== 'pending') return tooLate(interaction);
  const call = run.calls.find(({ interactionId }) => interactionId === request.id);
  if (run.id !== request.runId || call?.status !== 'asked') return fail('gone', 'This request is no longer open.');
  if (response.digest !== request.digest) {
    return fail(
      'invalid',
      'The decision was made on something other than what is asked. Look at the card again and decide anew.',
    );
  }
  const reason = response.reason?.trim() || undefined;
  const status = response.decision === 'approve' ? 'approved' : 'denied';
  const resolution: Resolution = { status, by, at: now(), ...(reason !== undefined && { reason }) };
  const events: SessionEvent[] = [
    { type: 'approval.resolved', interactionId: request.id, callId: call.id, resolution },
  ];
  if (status === 'denied') {
    const told = reason ?? command.rejectionMessage ?? DENIED;
    events.push({
      type: 'tool.finished',
      callId: call.id,
      outcome: { kind: 'denied', cause: 'operator', reason: told },
    });
  }
  return { ok: true, events };
}

const SURFACES: Record<Resolution['by']['surface'], string> = {
  desktop: 'Desktop',
  browser: 'Browser',
  http: 'HTTP',
  terminal: 'Terminal',
  code: 'Code',
  slack: 'Slack',
  studio: 'the Studio',
};

function tooLate({ status, resolution }: Interaction): Decision {
  if (status === 'approved' || status === 'denied') {
    const by = resolution
      ? ` by ${resolution.by.name} in ${SURFACES[resolution.by.surface]} at ${clockTime(resolution.at)}`
      : '';
    return fail('already_resolved', `Already ${status}${by}.`);
  }
  return fail('gone', `This request was ${status}, so it can't be answered any more.`);
}

function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB');
}
