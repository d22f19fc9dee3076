import pLimit from 'p-limit';
import type { Agent } from '../agent/agent.ts';
import type { ProposedCall, Tool } from '../agent/tool.ts';
import type { CallPart, Result } from '../contract/index.ts';
import { JournalError } from '../journal/journal-error.ts';
import type { ActivePhase } from './active-phase.ts';
import { describedCall, judgedCall, proposalOf } from './journaled-call.ts';
import { judgeCall } from './judge-call.ts';
import { ABORTED, orAborted } from './or-aborted.ts';
import { progressFrom } from './progress-from.ts';
import { recheckCall } from './recheck-call.ts';
import { runTool } from './run-tool.ts';
import type { CallState, SessionState } from './state.ts';
import type { Work } from './work.ts';

/**
 * Judges and runs what can be of the latest turn's calls, side by side, and resolves when nothing of it works any
 * more: everything is done, or waits for the operator. A call starts only once its start is durable.
 */
export async function serveCalls(phase: ActivePhase, agent: Agent, state: SessionState, work: Work): Promise<void> {
  const limit = pLimit(work.toolConcurrency);
  await Promise.all(
    (state.run?.calls ?? []).map(async (call) => {
      const allowed = await allow(phase, agent, call, work);
      if (allowed) await limit(() => run(phase, call, allowed, work));
    }),
  );
}

interface AllowedCall {
  tool: Tool;
  input: unknown;
  call: ProposedCall;
}

/** The tool and the input with which a call may start now, if it may. */
async function allow(phase: ActivePhase, agent: Agent, call: CallState, work: Work): Promise<AllowedCall | undefined> {
  if (call.status === 'proposed') return judge(phase, agent, call, work);
  if (call.status === 'ready') return recheck(phase, agent, call, work);
  return undefined;
}

async function judge(phase: ActivePhase, agent: Agent, call: CallState, work: Work): Promise<AllowedCall | undefined> {
  const { ref, signal } = phase;
  const { environment, sessions, expiresIn } = work;
  const part = proposalOf(call, ref.sessionId, work.journal);
  const described = describe(phase, agent, call, part, work);
  const request = { id: environment.newId('interaction'), phaseId: ref.phaseId };
  const toJudge = { part, agent, call: described, request, now: environment.now, expiresIn: expiresIn() };
  const judged = await orAborted(signal, () => judgeCall(toJudge));
  if (judged === ABORTED) return undefined;
  const { input, judgement, stack } = judged;
  mustHold(sessions.execute(ref.sessionId, { type: 'judge-call', callId: call.id, input, judgement, stack }));
  const runs = judgement.verdict === 'run' || judgement.verdict === 'approved';
  const tool = agent.tools.get(call.toolName);
  return runs && tool ? { tool, input, call: described } : undefined;
}

/** A call that was allowed in an earlier phase. What runs is the stored input, which is what was shown. */
async function recheck(
  phase: ActivePhase,
  agent: Agent,
  call: CallState,
  work: Work,
): Promise<AllowedCall | undefined> {
  const { sessionId } = phase.ref;
  const part = proposalOf(call, sessionId, work.journal);
  const described = describe(phase, agent, call, part, work);
  const { input, verdict } = judgedCall(call, sessionId, work.journal);
  // Nobody was asked about a call that policy let run, unless it has begun: then it only goes on.
  const wasDecided = verdict === 'ask' || call.startedAt !== undefined;
  const toRecheck = { agent, part, input, call: described, wasDecided };
  const answer = await orAborted(phase.signal, () => recheckCall(toRecheck));
  if (answer === ABORTED) return undefined;
  if (answer.ok) return { tool: answer.tool, input, call: described };
  const reason = answer.isPolicys ? answer.why : `${answer.why} ${endOf(call)}`;
  mustHold(work.sessions.execute(sessionId, { type: 'refuse-call', callId: call.id, reason }));
  return undefined;
}

function endOf({ startedAt }: CallState): string {
  return startedAt === undefined ? 'It did not run.' : 'It was not run again.';
}

async function run(phase: ActivePhase, call: CallState, allowed: AllowedCall, work: Work): Promise<void> {
  const { signal, ref } = phase;
  const { tool, input, call: described } = allowed;
  if (signal.aborted) return;
  mustHold(work.sessions.execute(ref.sessionId, { type: 'start-call', callId: call.id }));
  const { report, end } = progressOf(phase, call, work);
  const context = { ...described.context, signal, progress: report };
  const outcome = await orAborted(signal, () => runTool(tool, input, context, described)).finally(end);
  phase.progress.delete(call.id);
  if (outcome === ABORTED) return;
  const finish = { type: 'finish-call', callId: call.id, outcome } as const;
  try {
    work.sessions.execute(ref.sessionId, finish);
  } catch (error) {
    if (error instanceof JournalError) phase.unrecorded.push(finish);
    throw error;
  }
}

function describe({ ref }: ActivePhase, agent: Agent, call: CallState, part: CallPart, work: Work): ProposedCall {
  return describedCall(call, part, { ref, agentId: agent.id, dataFolder: work.dataFolder, journal: work.journal });
}

/** While its phase is not aborted, what a phase reports of its own calls is never refused: a refusal is a bug. */
function mustHold(result: Result<unknown>): void {
  if (!result.ok) throw new Error(`A report of the running phase was refused: ${result.error.message}`);
}

/** Shown live, while the call runs. */
function progressOf(phase: ActivePhase, { id: callId }: CallState, { publish }: Work) {
  return progressFrom({ sessionId: phase.ref.sessionId, callId }, (progress) => {
    if (phase.signal.aborted) return;
    phase.progress.set(callId, progress);
    publish(progress);
  });
}
