import type { EventOf, SessionPlace, StoredEvent } from '../contract/index.ts';
import type { CallState, PhaseState, RunState, SessionState } from './state.ts';

const TITLE_LENGTH = 80;

/** The state after one more event. Total and pure: what happened is never refused here. */
export function evolve(state: SessionState | undefined, stored: StoredEvent): SessionState {
  const { event, at, seq, sessionId } = stored;
  if (event.type === 'session.created') {
    return { id: sessionId, agentId: event.agentId, title: event.title ?? '', createdAt: at, updatedAt: at, seq };
  }
  if (!state) throw new Error(`Session ${sessionId} has a ${event.type} before it was created.`);
  // What is done to a session as a whole is no news in it: its place in the list stays.
  if (event.type === 'session.renamed') return { ...state, seq, title: event.title };
  if (event.type === 'session.model') return withModel({ ...state, seq }, event.model);
  if (event.type === 'session.moved') return moved({ ...state, seq }, event.to);
  const next = { ...state, seq, updatedAt: at };
  if (event.type === 'run.started') {
    return { ...next, title: state.title || titleOf(event.text), run: newRun(event) };
  }
  return state.run ? { ...next, run: evolveRun(state.run, stored) } : next;
}

function moved({ place: _, ...state }: SessionState, to: SessionPlace): SessionState {
  return to === 'list' ? state : { ...state, place: to };
}

function withModel({ model: _, ...state }: SessionState, model: string | undefined): SessionState {
  return model === undefined ? state : { ...state, model };
}

function titleOf(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1)}…` : line;
}

function newRun({ runId, messageId, turnLimit }: EventOf<'run.started'>): RunState {
  const phase: PhaseState = { id: '', number: 0, status: 'ended' };
  return {
    id: runId,
    ...(messageId !== undefined && { messageId }),
    status: 'queued',
    turnLimit,
    turnsUsed: 0,
    phase,
    calls: [],
  };
}

function evolveRun(run: RunState, { event, seq, at }: StoredEvent): RunState {
  switch (event.type) {
    case 'phase.queued': {
      const { reason: _reason, next: _next, ...rest } = run;
      return {
        ...rest,
        status: 'queued',
        phase: { id: event.phaseId, number: event.number, status: 'queued' },
        turnLimit: event.turnLimit ?? run.turnLimit,
        calls: event.cause === 'decision' ? run.calls.map(released) : run.calls,
      };
    }
    case 'phase.started':
      return {
        ...run,
        status: 'running',
        phase: { ...run.phase, status: 'running' },
        agent: event.agent,
        calls: run.calls.map(runAgain),
      };
    case 'turn.started':
      return { ...run, openTurn: event.turnId, turnsUsed: run.turnsUsed + 1, calls: [] };
    case 'turn.finished':
      return { ...closeTurn(run), calls: proposedCalls(event, seq) };
    case 'turn.cut':
      return closeTurn(run);
    case 'tool.judged':
      return changeCall(run, event.callId, (call) => ({
        ...call,
        judgedAt: seq,
        status: event.verdict === 'run' || event.verdict === 'approved' ? 'ready' : call.status,
      }));
    case 'approval.requested':
    case 'question.requested':
    case 'outcome.requested': {
      const { id, callId, type } = event.request;
      return changeCall(run, callId, ({ begun: _, ...call }) => ({
        ...call,
        status: 'asked',
        interactionId: id,
        asks: type,
      }));
    }
    case 'approval.resolved':
    case 'question.resolved':
    case 'outcome.resolved': {
      const { status, outcome } = event.resolution;
      const mayRun = status === 'approved' || outcome === 'did-not-happen';
      return changeCall(run, event.callId, (call) => (mayRun ? { ...call, status: 'approved' } : call));
    }
    case 'tool.started':
      return changeCall(run, event.callId, (call) => ({ ...call, status: 'running', startedAt: at }));
    case 'tool.finished':
      return changeCall(run, event.callId, (call) => ({ ...call, status: 'done' }));
    case 'phase.suspended':
      return { ...run, status: 'waiting', phase: { ...run.phase, status: 'suspended' } };
    case 'phase.ended': {
      const status = event.outcome === 'interrupted' ? 'interrupted' : run.status;
      return { ...run, status, phase: { ...run.phase, status: 'ended' } };
    }
    case 'run.ended': {
      const { reason, next } = event;
      return { ...run, status: event.status, ...(reason !== undefined && { reason }), ...(next && { next }) };
    }
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

function closeTurn(run: RunState): RunState {
  const { openTurn: _, ...rest } = run;
  return rest;
}

function proposedCalls(event: EventOf<'turn.finished'>, seq: number): CallState[] {
  return event.parts
    .filter((part) => part.kind === 'call')
    .map(({ id, toolName }) => ({ id, toolName, status: 'proposed', proposedAt: seq }));
}

/** What the last phase's requests held up goes on: approved calls may start, and nothing waits for them any more. */
function released({ interactionId: _id, asks: _asks, ...call }: CallState): CallState {
  return call.status === 'approved' ? { ...call, status: 'ready' } : call;
}

/** What an earlier process left running can be run again: it would have been asked about otherwise. */
function runAgain(call: CallState): CallState {
  return call.status === 'running' ? { ...call, status: 'ready', begun: true } : call;
}

function changeCall(run: RunState, id: string, change: (call: CallState) => CallState): RunState {
  return { ...run, calls: run.calls.map((call) => (call.id === id ? change(call) : call)) };
}
