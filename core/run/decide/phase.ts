import { fail, type NextStep, type SessionEvent } from '../../contract/index.ts';
import type { Command, Decision, Environment } from '../command.ts';
import type { RunState } from '../state.ts';
import { STOPPED_IN_THE_MIDDLE } from '../what-the-model-reads.ts';

type PhaseCommand = Extract<Command, { phaseId: string }>;

/** What a phase reports: that it begins, that it wants a turn, that it can't go on, that its process ends. */
export function decidePhase(run: RunState, command: PhaseCommand, environment: Environment): Decision {
  const { phase } = run;
  if (phase.id !== command.phaseId) return fail('conflict', 'That phase is over.');
  if (command.type === 'start-phase') {
    if (phase.status !== 'queued' || run.status !== 'queued')
      return fail('conflict', 'That phase is not waiting to begin.');
    return { ok: true, events: beginning(run, command.agent) };
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
      return { ok: true, events: interruption(run, command) };
  }
}

/** A call that an earlier process started and never saw finish has an outcome that nobody knows: it is not run again. */
function beginning(run: RunState, agent: string): SessionEvent[] {
  const unknown = run.calls
    .filter(({ status }) => status === 'running')
    .map(({ id }): SessionEvent => {
      return { type: 'tool.finished', callId: id, outcome: { kind: 'unknown', message: STOPPED_IN_THE_MIDDLE } };
    });
  return [{ type: 'phase.started', runId: run.id, phaseId: run.phase.id, agent }, ...unknown];
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

/** Calls stay as they are: what was started and not finished is found so by the phase that resumes. */
function interruption(run: RunState, { reason, parts }: Extract<PhaseCommand, { type: 'interrupt' }>): SessionEvent[] {
  const ended: SessionEvent = {
    type: 'phase.ended',
    runId: run.id,
    phaseId: run.phase.id,
    outcome: 'interrupted',
    reason,
  };
  if (run.openTurn === undefined) return [ended];
  return [{ type: 'turn.cut', runId: run.id, turnId: run.openTurn, cause: 'interrupted', parts: [...parts] }, ended];
}
