import type { Agent } from '../agent/agent.ts';
import { type ChosenModel, ModelError } from '../model/model-source.ts';
import type { ActivePhase } from './active-phase.ts';
import { fingerprintOf } from './fingerprint.ts';
import { interrupt, unknownOutcomes } from './interrupt.ts';
import { keepAgent } from './kept-agent.ts';
import { ABORTED, orAborted } from './or-aborted.ts';
import { runTurn } from './run-turn.ts';
import { serveCalls } from './serve-calls.ts';
import type { SessionState } from './state.ts';
import { UntoldTool } from './told-tools.ts';
import type { Work } from './work.ts';

/**
 * Runs a phase until it is suspended, ends, or is stopped. It holds no decision of its own: each step is reported as
 * a command, and the phase goes on only as long as the state says that it is the one running.
 */
export async function runPhase(phase: ActivePhase, work: Work): Promise<void> {
  const { sessionId, phaseId } = phase.ref;
  const state = work.sessions.get(sessionId);
  if (!state) return;
  const agent = work.agent(state.agentId);
  const told = await orAborted(phase.signal, () => describe(agent, work));
  if (told === ABORTED) return;
  const unknown = unknownOutcomes(state, work);
  const started = work.sessions.execute(sessionId, { type: 'start-phase', phaseId, agent: told.fingerprint, unknown });
  if (!started.ok) return;
  if (!agent) {
    const reason = `The agent "${state.agentId}" is not in the project as it is loaded now. Put it back, or mend the project, and resume; or stop the run.`;
    interrupt({ sessionId, phaseId, reason, parts: [] }, work);
    return;
  }
  let chosen: ChosenModel | undefined;
  for (let now = runningState(phase, work); now; now = runningState(phase, work)) {
    if (now.run?.calls.some(({ status }) => status === 'proposed' || status === 'ready')) {
      await serveCalls(phase, agent, now, work);
      continue;
    }
    // What was decided has run by now: it is the turn that can't be asked for.
    if (told.fault !== undefined) {
      work.sessions.execute(sessionId, { type: 'fail-phase', phaseId, reason: told.fault });
      return;
    }
    // Chosen once: a phase keeps its model, whatever is chosen meanwhile.
    chosen ??= chooseModel(phase, agent, now.model, work);
    if (chosen) await runTurn(phase, agent, chosen, work);
  }
}

/** What models are told of the agent, by its fingerprint, or why they can't be told of it. */
async function describe(agent: Agent | undefined, work: Work): Promise<{ fingerprint: string; fault?: string }> {
  if (!agent) return { fingerprint: '' };
  try {
    const fingerprint = await fingerprintOf(agent);
    await keepAgent(work.journal, agent, fingerprint);
    return { fingerprint };
  } catch (error) {
    if (!(error instanceof UntoldTool)) throw error;
    return { fingerprint: '', fault: error.message };
  }
}

/** The session's state as long as this phase is the one that runs. */
function runningState({ ref, signal }: ActivePhase, { sessions }: Work): SessionState | undefined {
  if (signal.aborted) return undefined;
  const state = sessions.get(ref.sessionId);
  return state?.run?.phase.id === ref.phaseId && state.run.phase.status === 'running' ? state : undefined;
}

/** The model that answers in this phase; without one the phase has failed. */
function chooseModel(
  phase: ActivePhase,
  agent: Agent,
  choice: string | undefined,
  work: Work,
): ChosenModel | undefined {
  const { sessionId, phaseId } = phase.ref;
  try {
    return work.models.forAgent(agent, choice);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    work.sessions.execute(sessionId, { type: 'fail-phase', phaseId, reason: error.message });
    return undefined;
  }
}
