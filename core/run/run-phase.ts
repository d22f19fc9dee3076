import type { Agent } from '../agent/agent.ts';
import { type ChosenModel, ModelError } from '../model/model-source.ts';
import type { ActivePhase } from './active-phase.ts';
import { fingerprintOf } from './fingerprint.ts';
import { runTurn } from './run-turn.ts';
import { serveCalls } from './serve-calls.ts';
import type { SessionState } from './state.ts';
import type { Work } from './work.ts';

/**
 * Runs a phase until it is suspended, ends, or is stopped. It holds no decision of its own: each step is reported as
 * a command, and the phase goes on only as long as the state says that it is the one running.
 */
export async function runPhase(phase: ActivePhase, work: Work): Promise<void> {
  const { sessionId, phaseId } = phase.ref;
  const agentId = work.sessions.get(sessionId)?.agentId ?? '';
  const agent = work.agent(agentId);
  const started = work.sessions.execute(sessionId, {
    type: 'start-phase',
    phaseId,
    agent: agent ? await fingerprintOf(agent) : '',
  });
  if (!started.ok) return;
  if (!agent) {
    const reason = `The agent "${agentId}" is not part of this project any more. Put it back and resume, or stop the run.`;
    work.sessions.execute(sessionId, { type: 'interrupt', phaseId, reason, parts: [], unknown: [] });
    return;
  }
  for (let state = runningState(phase, work); state; state = runningState(phase, work)) {
    if (state.run?.calls.some(({ status }) => status === 'proposed' || status === 'ready')) {
      await serveCalls(phase, agent, state, work);
    } else {
      await takeTurn(phase, agent, work);
    }
  }
}

/** The session's state as long as this phase is the one that runs. */
function runningState({ ref, signal }: ActivePhase, { sessions }: Work): SessionState | undefined {
  if (signal.aborted) return undefined;
  const state = sessions.get(ref.sessionId);
  return state?.run?.phase.id === ref.phaseId && state.run.phase.status === 'running' ? state : undefined;
}

async function takeTurn(phase: ActivePhase, agent: Agent, work: Work): Promise<void> {
  const { sessionId, phaseId } = phase.ref;
  let chosen: ChosenModel;
  try {
    chosen = work.models.forAgent(agent);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    work.sessions.execute(sessionId, { type: 'fail-phase', phaseId, reason: error.message });
    return;
  }
  await runTurn(phase, agent, chosen.model, work);
}
