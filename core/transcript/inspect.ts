import type { PublicEvent, TurnPart } from '../contract/index.ts';
import type { CallInspection, Inspection, PhaseInspection, RunInspection, Span, TurnInspection } from './inspection.ts';

/** The inspection after one more event. One that is already in it changes nothing. */
export function inspect(inspection: Inspection, stored: PublicEvent): Inspection {
  if (stored.seq <= inspection.seq) return inspection;
  return { runs: runsAfter(inspection.runs, stored), seq: stored.seq };
}

function runsAfter(runs: readonly RunInspection[], stored: PublicEvent): readonly RunInspection[] {
  const { at, seq, event } = stored;
  if (event.type === 'run.started') {
    const { runId: id, text, by } = event;
    return [...runs, { id, text, by, seq, from: at, status: 'queued', phases: [] }];
  }
  return changeLast(runs, (run) => runAfter(run, stored));
}

/** Everything that happens, happens to the session's latest run. */
function runAfter(run: RunInspection, { at, seq, event }: PublicEvent): RunInspection {
  switch (event.type) {
    case 'phase.queued': {
      const { to: _to, reason: _reason, ...open } = run;
      const { phaseId: id, number, cause, resumedFrom } = event;
      const phase = { id, number, cause, queuedAt: at, turns: [], ...(resumedFrom && { resumedFrom }) };
      return { ...open, status: 'queued', phases: [...run.phases, phase] };
    }
    case 'phase.started':
      return changePhase({ ...run, status: 'running' }, (phase) => ({
        ...phase,
        agent: event.agent,
        worked: { from: at },
      }));
    case 'phase.suspended':
      return changePhase({ ...run, status: 'waiting' }, (phase) => ({
        ...ended(phase, at),
        suspended: { from: at },
        continuation: {
          position: seq - 1,
          openCalls: run.phases.flatMap(({ turns }) => turns.flatMap(({ calls }) => calls.filter(isOpen).map(idOf))),
          turnsUsed: run.phases.reduce((sum, { turns }) => sum + turns.length, 0),
          agent: phase.agent ?? '',
        },
      }));
    case 'phase.ended': {
      const status = event.outcome === 'interrupted' ? 'interrupted' : run.status;
      return changePhase({ ...run, status }, (phase) => ({
        ...ended(phase, at),
        ...(phase.suspended && { suspended: closed(phase.suspended, at) }),
        outcome: event.outcome,
        ...(event.reason !== undefined && { reason: event.reason }),
      }));
    }
    case 'run.ended':
      return { ...run, to: at, status: event.status, ...(event.reason !== undefined && { reason: event.reason }) };
    case 'turn.started': {
      const { turnId: id, number, model } = event;
      const turn: TurnInspection = { id, number, model, from: at, parts: [], calls: [] };
      return changePhase(run, (phase) => ({ ...phase, turns: [...phase.turns, turn] }));
    }
    case 'turn.finished':
      return changeTurn(run, event.turnId, (turn) => ({
        ...turn,
        to: at,
        finishReason: event.finishReason,
        ...(event.usage && { usage: event.usage }),
        parts: event.parts,
        calls: event.parts.flatMap((part) => proposed(part, at)),
      }));
    case 'turn.cut':
      return changeTurn(run, event.turnId, (turn) => ({ ...turn, to: at, cut: event.cause, parts: event.parts }));
    case 'tool.judged':
      return changeCall(run, event.callId, (call) => ({
        ...call,
        verdict: event.verdict,
        ...(event.input !== undefined && { input: event.input }),
        ...(event.reason !== undefined && { reason: event.reason }),
      }));
    case 'approval.requested':
    case 'question.requested':
    case 'outcome.requested': {
      const { id: interactionId, type: asked, callId } = event.request;
      return changeCall(run, callId, (call) => ({
        ...call,
        ran: call.ran.map((span) => closed(span, at)),
        waits: [...call.waits, { interactionId, asked, status: 'pending', from: at }],
      }));
    }
    case 'approval.resolved':
    case 'question.resolved':
    case 'outcome.resolved': {
      const { status, by } = event.resolution;
      return changeCall(run, event.callId, (call) => ({
        ...call,
        waits: call.waits.map((wait) =>
          wait.interactionId === event.interactionId ? { ...wait, to: at, status, by } : wait,
        ),
      }));
    }
    case 'tool.started':
      return changeCall(run, event.callId, (call) => ({ ...call, ran: [...call.ran, { from: at }] }));
    case 'tool.finished':
      return changeCall(run, event.callId, (call) => ({
        ...call,
        ran: call.ran.map((span) => closed(span, at)),
        outcome: event.outcome,
      }));
    case 'session.created':
    case 'session.renamed':
    case 'session.model':
    case 'session.moved':
    case 'run.started':
    case 'turn.text':
    case 'tool.called':
      return run;
  }
}

function proposed(part: TurnPart, proposedAt: number): CallInspection[] {
  if (part.kind !== 'call') return [];
  const { id, toolName, rawInput } = part;
  return [{ id, toolName, rawInput, proposedAt, waits: [], ran: [] }];
}

function isOpen({ outcome }: CallInspection): boolean {
  return outcome === undefined;
}

function idOf({ id }: CallInspection): string {
  return id;
}

function closed(span: Span, at: number): Span {
  return span.to === undefined ? { ...span, to: at } : span;
}

function ended(phase: PhaseInspection, at: number): PhaseInspection {
  return phase.worked ? { ...phase, worked: closed(phase.worked, at) } : phase;
}

function changeLast<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const last = list.at(-1);
  if (last === undefined) return list;
  const next = change(last);
  return next === last ? list : list.with(-1, next);
}

function changePhase(run: RunInspection, change: (phase: PhaseInspection) => PhaseInspection): RunInspection {
  return { ...run, phases: changeLast(run.phases, change) };
}

/** Only the latest turn streams. */
function changeTurn(
  run: RunInspection,
  turnId: string,
  change: (turn: TurnInspection) => TurnInspection,
): RunInspection {
  return changePhase(run, (phase) => ({
    ...phase,
    turns: changeLast(phase.turns, (turn) => (turn.id === turnId ? change(turn) : turn)),
  }));
}

/** A call runs in the phase that proposed it, or in a later one: those of the latest turn are the only ones at work. */
function changeCall(
  run: RunInspection,
  callId: string,
  change: (call: CallInspection) => CallInspection,
): RunInspection {
  const index = run.phases.findLastIndex(({ turns }) => turns.length > 0);
  const phase = run.phases[index];
  if (!phase) return run;
  const turns = changeLast(phase.turns, (turn) => ({
    ...turn,
    calls: turn.calls.map((call) => (call.id === callId ? change(call) : call)),
  }));
  return { ...run, phases: run.phases.with(index, { ...phase, turns }) };
}
