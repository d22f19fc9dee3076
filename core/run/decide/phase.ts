import { fail, type NextStep, type SessionEvent } from '../../contract/index.ts';
import type { Command, Decision, Environment } from '../command.ts';
import { suspension } from '../settle.ts';
import type { RunState, SessionState } from '../state.ts';

type PhaseCommand = Extract<Command, { phaseId: string }>;

/** What a phase reports: that it begins, that it wants a turn, that it can't go on, that its process ends. */
export function decidePhase(
  state: SessionState,
  run: RunState,
  command: PhaseCommand,
  environment: Environment,
): Decision {
  const { phase } = run;
  if (phase.id !== command.phaseId) return fail('conflict', 'That phase is over.');
  if (command.type === 'start-phase') {
    if (phase.status !== 'queued' || run.status !== 'queued')
      return fail('conflict', 'That phase is not waiting to begin.');
    const started: SessionEvent = { type: 'phase.started', runId: run.id, phaseId: phase.id, agent: command.agent };
    const asked = command.unknown.map((request): SessionEvent => ({ type: 'outcome.requested', request }));
    return { ok: true, events: [started, ...asked] };
  }
  if (phase.status !== 'running') return fail('conflict', 'That phase is not running.');
  switch (command.type) {
    case 'start-turn':
      return startTurn(run, command, environment);
    case 'fail-phase':
      if (run.openTurn !== undefined) return fail('conflict', 'A turn is streaming: it is the turn that fails.');
      if (run.calls.some(({ status }) => status !== 'done'))
        return fail('conflict', 'Calls of the last turn are still open.');
      return { ok: true, events: failure(run, command.reason, 'retry') };
    case 'interrupt':
      return { ok: true, events: interruption(state, command) };
  }
}

function startTurn(
  run: RunState,
  command: Extract<PhaseCommand, { type: 'start-turn' }>,
  environment: Environment,
): Decision {
  if (run.openTurn !== undefined) return fail('conflict', 'A turn is streaming already.');
  if (run.calls.some(({ status }) => status !== 'done'))
    return fail('conflict', 'Calls of the last turn are still open.');
  if (run.turnsUsed >= run.turnLimit) {
    return { ok: true, events: failure(run, `turn limit of ${run.turnLimit} reached`, 'continue') };
  }
  const started: SessionEvent = {
    type: 'turn.started',
    runId: run.id,
    phaseId: run.phase.id,
    turnId: environment.newId('turn'),
    number: run.turnsUsed + 1,
    model: command.model,
  };
  return { ok: true, events: [started] };
}

export function failure(run: RunState, reason: string, next: NextStep): SessionEvent[] {
  return [
    { type: 'phase.ended', runId: run.id, phaseId: run.phase.id, outcome: 'failed', reason },
    { type: 'run.ended', runId: run.id, status: 'failed', reason, next },
  ];
}

/**
 * What was started and not seen to finish is asked about, and the run waits for that; what may be run again, and what
 * had not started, is left to the phase that resumes.
 */
function interruption(state: SessionState, command: Extract<PhaseCommand, { type: 'interrupt' }>): SessionEvent[] {
  const { run } = state;
  if (!run) return [];
  const { reason, parts, unknown } = command;
  const { id: runId, phase, openTurn } = run;
  if (openTurn !== undefined) {
    const cut: SessionEvent = { type: 'turn.cut', runId, turnId: openTurn, cause: 'interrupted', parts: [...parts] };
    return [cut, { type: 'phase.ended', runId, phaseId: phase.id, outcome: 'interrupted', reason }];
  }
  if (unknown.length === 0) return [{ type: 'phase.ended', runId, phaseId: phase.id, outcome: 'interrupted', reason }];
  const asked = unknown.map((request): SessionEvent => ({ type: 'outcome.requested', request }));
  return [...asked, suspension({ ...state, seq: state.seq + asked.length }, run)];
}
