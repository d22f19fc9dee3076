import { fail, type SessionEvent } from '../../contract/index.ts';
import type { Command, Decision, Environment } from '../command.ts';
import { refusal } from '../lifecycle.ts';
import type { SessionState } from '../state.ts';
import { endRun } from './end-run.ts';

const REPLACED = 'A new message took its place.';

/**
 * A message begins a new run with its first phase, unless a run is under way. One that waits for the operator can be
 * taken back for it (`ifPending`): every call of it gets its result first, so that the history stays whole. The message
 * that began the latest run changes nothing when it comes again: its sender has not heard the answer.
 */
export function send(
  state: SessionState,
  command: Extract<Command, { type: 'send' }>,
  environment: Environment,
): Decision {
  const { text, messageId, turnLimit, by, ifPending } = command;
  const { run } = state;
  if (messageId !== undefined && run?.messageId === messageId) return { ok: true, events: [] };
  const withdrawn: SessionEvent[] = [];
  if (run?.status === 'waiting' && ifPending === 'withdraw') {
    withdrawn.push(...endRun(run, { status: 'withdrawn', by, at: environment.now(), reason: REPLACED }));
  } else {
    const refused = run && refusal(run.status, 'message');
    if (refused) return fail('conflict', refused);
  }
  const runId = environment.newId('run');
  return {
    ok: true,
    events: [
      ...withdrawn,
      { type: 'run.started', runId, ...(messageId !== undefined && { messageId }), text, by, turnLimit },
      { type: 'phase.queued', runId, phaseId: environment.newId('phase'), number: 1, cause: 'message' },
    ],
  };
}
