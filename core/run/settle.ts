import type { SessionEvent } from '../contract/index.ts';
import type { Environment } from './command.ts';
import type { RunState, SessionState } from './state.ts';

/**
 * What follows by itself once the calls of a turn have come this far: the phase is suspended when only the operator
 * is missing, and the next one is queued when the last answer or the last running sibling is in, whichever comes
 * later. While anything still works, nothing follows. In a suspended phase nothing works any more: what a crash left
 * half done is taken up by the next one.
 */
export function settle(state: SessionState, { newId }: Pick<Environment, 'newId'>): SessionEvent[] {
  const { run } = state;
  if (!run || run.openTurn !== undefined) return [];
  const { phase } = run;
  if (phase.status !== 'suspended' && (phase.status !== 'running' || !isAtRest(run))) return [];
  const held = run.calls.filter((call) => call.interactionId !== undefined);
  if (held.some(({ status }) => status === 'asked')) {
    return phase.status === 'suspended' ? [] : [suspension(state, run)];
  }
  if (held.length === 0) return [];
  return [
    { type: 'phase.ended', runId: run.id, phaseId: phase.id, outcome: 'resumed' },
    {
      type: 'phase.queued',
      runId: run.id,
      phaseId: newId('phase'),
      number: phase.number + 1,
      cause: 'decision',
      resumedFrom: { phaseId: phase.id, interactionIds: held.flatMap(({ interactionId }) => interactionId ?? []) },
    },
  ];
}

function isAtRest({ calls }: RunState): boolean {
  return calls.every(({ status }) => status === 'asked' || status === 'approved' || status === 'done');
}

export function suspension(state: SessionState, run: RunState): SessionEvent {
  return {
    type: 'phase.suspended',
    runId: run.id,
    phaseId: run.phase.id,
    continuation: {
      position: state.seq,
      openCalls: run.calls.filter(({ status }) => status !== 'done').map(({ id }) => id),
      turnsUsed: run.turnsUsed,
      agent: run.agent ?? '',
    },
  };
}
