import { fail, type SessionEvent } from '../../contract/index.ts';
import { after } from '../apply-events.ts';
import type { Command, Decision, Environment } from '../command.ts';
import { settle } from '../settle.ts';
import type { RunState, SessionState } from '../state.ts';
import { decideCall } from './call.ts';
import { expire } from './expire.ts';
import { decidePhase } from './phase.ts';
import { respond } from './respond.ts';
import { resume } from './resume.ts';
import { send } from './send.ts';
import { decideSession, isOnSession } from './session.ts';
import { stop } from './stop.ts';
import { decideTurn } from './turn.ts';

/**
 * What a command leads to: events to be written in one transaction, or an error that changes nothing. Pure: the same
 * state, command, clock and ids give the same answer. What follows by itself (`settle`) is part of the same decision.
 */
export function decide(state: SessionState, command: Command, environment: Environment): Decision {
  const alone = decideAlone(state, command, environment);
  const decision = alone.ok ? takenOut(state, alone.events, command) : alone;
  if (!decision.ok || decision.events.length === 0) return decision;
  const following = settle(after(state, environment.now(), decision.events), environment);
  return following.length === 0 ? decision : { ok: true, events: [...decision.events, ...following] };
}

/** A session in which something begins again is back in the list: what it asks must be seen. */
function takenOut({ place }: SessionState, events: readonly SessionEvent[], command: Command): Decision {
  if (place === undefined || !('by' in command) || !events.some(({ type }) => type === 'phase.queued')) {
    return { ok: true, events };
  }
  if (place === 'trash') return fail('conflict', 'This session was deleted. Take it back first.');
  return { ok: true, events: [{ type: 'session.moved', to: 'list', by: command.by }, ...events] };
}

function decideAlone(state: SessionState, command: Command, environment: Environment): Decision {
  if (command.type === 'send') return send(state, command, environment);
  if (isOnSession(command)) return decideSession(state, command);
  const { run } = state;
  if (!run) return fail('not_found', 'This session has no run yet.');
  if (command.type === 'respond') return respond(run, command, environment);
  if (command.type === 'expire') return expire(run, command, environment);
  if ('runId' in command) return onRun(run, command, environment);
  if ('phaseId' in command) return decidePhase(state, run, command, environment);
  if ('turnId' in command) return decideTurn(run, command);
  return decideCall(run, command);
}

function onRun(run: RunState, command: Extract<Command, { runId: string }>, environment: Environment): Decision {
  if (run.id !== command.runId) return fail('conflict', 'That run has ended, and a newer one has taken its place.');
  return command.type === 'stop' ? stop(run, command, environment) : resume(run, command, environment);
}
