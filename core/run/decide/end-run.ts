import type { Actor, Resolution, SessionEvent } from '../../contract/index.ts';
import type { CallState, RunState } from '../state.ts';
import { STOPPED_BEFORE, STOPPED_IN_THE_MIDDLE, WITHDRAWN } from '../what-the-model-reads.ts';
import { resolved, unanswered } from './resolved.ts';

interface End {
  /** `cancelled` by Stop, or `withdrawn` for a new message or by the program that began the run. */
  status: 'cancelled' | 'withdrawn';
  by: Actor;
  at: number;
  reason?: string;
}

/**
 * The end of whatever a run has open: requests are closed, calls that have not started never do, those that run are
 * let go of. A decision that was made stays as it was made.
 */
export function endRun(run: RunState, { status, by, at, reason }: End): SessionEvent[] {
  const events = run.calls.flatMap((call) => endOf(call, { status, by, at }));
  if (run.phase.status !== 'ended') {
    events.push({ type: 'phase.ended', runId: run.id, phaseId: run.phase.id, outcome: 'stopped' });
  }
  events.push({ type: 'run.ended', runId: run.id, status: 'stopped', by, ...(reason !== undefined && { reason }) });
  return events;
}

function endOf(call: CallState, resolution: Resolution): SessionEvent[] {
  if (call.status === 'done') return [];
  const finished = finishOf(call, resolution.status);
  return call.status === 'asked' ? [resolved(call, resolution), finished] : [finished];
}

function finishOf({ id: callId, status, asks }: CallState, how: Resolution['status']): SessionEvent {
  if (status === 'running' || (status === 'asked' && asks === 'tool-outcome')) {
    return { type: 'tool.finished', callId, outcome: { kind: 'unknown', message: STOPPED_IN_THE_MIDDLE } };
  }
  if (status === 'asked' && asks === 'tool-question') {
    return { type: 'tool.finished', callId, outcome: { kind: 'output', output: unanswered(how) } };
  }
  const [cause, reason] =
    how === 'withdrawn' ? (['withdrawn', WITHDRAWN] as const) : (['stop', STOPPED_BEFORE] as const);
  return { type: 'tool.finished', callId, outcome: { kind: 'denied', cause, reason } };
}
