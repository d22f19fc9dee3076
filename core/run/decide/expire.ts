import { fail, type CallOutcome } from '../../contract/index.ts';
import type { Command, Decision, Environment } from '../command.ts';
import type { RunState } from '../state.ts';
import { EXPIRED } from '../what-the-model-reads.ts';
import { resolved, unanswered } from './resolved.ts';

/** Closes a request whose time is up: an approval as denied, a form without answers. The run goes on. */
export function expire(run: RunState, command: Extract<Command, { type: 'expire' }>, { now }: Environment): Decision {
  const { request, status } = command.interaction;
  const call = run.calls.find(({ interactionId }) => interactionId === request.id);
  if (status !== 'pending' || call?.status !== 'asked') return fail('gone', 'This request is no longer open.');
  const at = now();
  if (request.expiresAt === undefined || at < request.expiresAt)
    return fail('conflict', 'The time of this request is not up.');
  const outcome: CallOutcome =
    request.type === 'tool-question'
      ? { kind: 'output', output: unanswered('expired') }
      : { kind: 'denied', cause: 'expired', reason: EXPIRED };
  return {
    ok: true,
    events: [
      resolved(call, { status: 'expired', by: command.by, at }),
      { type: 'tool.finished', callId: call.id, outcome },
    ],
  };
}
