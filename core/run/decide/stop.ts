import { fail, type SessionEvent } from '../../contract/index.ts';
import type { Command, Decision, Environment } from '../command.ts';
import { refusal } from '../lifecycle.ts';
import type { CallState, RunState } from '../state.ts';
import { STOPPED_BEFORE, STOPPED_IN_THE_MIDDLE } from '../what-the-model-reads.ts';

/**
 * Ends a run wherever it is: open requests are cancelled, calls that have not started never do, those that run are
 * let go of, and no further phase begins. A decision that was made stays as it was made. Stopping twice is no error.
 */
export function stop(run: RunState, command: Extract<Command, { type: 'stop' }>, { now }: Environment): Decision {
  if (run.status === 'stopped') return { ok: true, events: [] };
  const refused = refusal(run.status, 'stop');
  if (refused) return fail('conflict', refused);
  const { by, parts } = command;
  const events: SessionEvent[] = [];
  if (run.openTurn !== undefined) {
    events.push({ type: 'turn.cut', runId: run.id, turnId: run.openTurn, cause: 'stopped', parts: [...parts] });
  }
  for (const call of run.calls) events.push(...endOf(call, { status: 'cancelled', by, at: now() }));
  if (run.phase.status !== 'ended') {
    events.push({ type: 'phase.ended', runId: run.id, phaseId: run.phase.id, outcome: 'stopped' });
  }
  events.push({ type: 'run.ended', runId: run.id, status: 'stopped', by });
  return { ok: true, events };
}

type Cancellation = Extract<SessionEvent, { type: 'approval.resolved' }>['resolution'];

function endOf({ id, status, interactionId }: CallState, resolution: Cancellation): SessionEvent[] {
  if (status === 'done') return [];
  if (status === 'running') {
    return [{ type: 'tool.finished', callId: id, outcome: { kind: 'unknown', message: STOPPED_IN_THE_MIDDLE } }];
  }
  const finished: SessionEvent = {
    type: 'tool.finished',
    callId: id,
    outcome: { kind: 'denied', cause: 'stop', reason: STOPPED_BEFORE },
  };
  if (status !== 'asked' || interactionId === undefined) return [finished];
  return [{ type: 'approval.resolved', interactionId, callId: id, resolution }, finished];
}
