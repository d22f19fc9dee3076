import pLimit from 'p-limit';
import type { Agent } from '../agent/agent.ts';
import type { CallContext, Tool } from '../agent/tool.ts';
import type { CallPart, Result } from '../contract/index.ts';
import { JournalError } from '../journal/journal-error.ts';
import type { ActivePhase } from './active-phase.ts';
import { judgeCall, parseInput } from './judge-call.ts';
import { ABORTED, orAborted } from './or-aborted.ts';
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
      if (allowed) await limit(() => run(phase, agent, call, allowed, work));
    }),
  );
}

interface AllowedCall {
  tool: Tool;
  input: unknown;
}

/** The tool and the input with which a call may start now, if it may. */
async function allow(phase: ActivePhase, agent: Agent, call: CallState, work: Work): Promise<AllowedCall | undefined> {
  if (call.status === 'proposed') return judge(phase, agent, call, work);
  if (call.status === 'ready') return recheck(phase, agent, call, work);
  return undefined;
}

async function judge(phase: ActivePhase, agent: Agent, call: CallState, work: Work): Promise<AllowedCall | undefined> {
  const { ref, signal } = phase;
  const { environment, sessions } = work;
  const part = proposedCall(call, ref.sessionId, work);
  const context = contextOf(phase, agent, call, work);
  const request = { id: environment.newId('interaction'), phaseId: ref.phaseId, requestedAt: environment.now() };
  const judged = await orAborted(signal, () => judgeCall({ call: part, agent, context, request }));
  if (judged === ABORTED) return undefined;
  const { input, judgement } = judged;
  mustHold(sessions.execute(ref.sessionId, { type: 'judge-call', callId: call.id, input, judgement }));
  const runs = judgement.verdict === 'run' || judgement.verdict === 'approved';
  const tool = agent.tools.get(call.toolName);
  return runs && tool ? { tool, input } : undefined;
}

/**
 * A call that was allowed in an earlier phase, against today's agent. What runs is the stored input, which is what
 * was shown; today's schema only says whether the tool can still take it.
 */
async function recheck(
  phase: ActivePhase,
  agent: Agent,
  call: CallState,
  work: Work,
): Promise<AllowedCall | undefined> {
  const { sessionId } = phase.ref;
  const tool = agent.tools.get(call.toolName);
  const refuse = (reason: string): undefined => {
    work.sessions.execute(sessionId, { type: 'refuse-call', callId: call.id, reason });
  };
  if (!tool) return refuse(`The tool ${call.toolName} is no longer part of the agent. It did not run.`);
  const parsed = await orAborted(phase.signal, () => parseInput(tool, proposedCall(call, sessionId, work).rawInput));
  if (parsed === ABORTED) return undefined;
  if (!parsed.ok)
    return refuse(`The tool ${call.toolName} has changed and no longer takes this input. It did not run.`);
  return { tool, input: judgedInput(call, sessionId, work) };
}

async function run(phase: ActivePhase, agent: Agent, call: CallState, allowed: AllowedCall, work: Work): Promise<void> {
  const { signal, ref } = phase;
  const { tool, input } = allowed;
  if (signal.aborted) return;
  mustHold(work.sessions.execute(ref.sessionId, { type: 'start-call', callId: call.id }));
  const context = { ...contextOf(phase, agent, call, work), signal, progress: progressOf(phase, call, work) };
  const outcome = await orAborted(signal, () => runTool(tool, structuredClone(input), context));
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

/** While its phase is not aborted, what a phase reports of its own calls is never refused: a refusal is a bug. */
function mustHold(result: Result<unknown>): void {
  if (!result.ok) throw new Error(`A report of the running phase was refused: ${result.error.message}`);
}

function contextOf({ ref }: ActivePhase, agent: Agent, call: CallState, { dataFolder }: Work): CallContext {
  return { callId: call.id, sessionId: ref.sessionId, runId: ref.runId, agentId: agent.id, dataFolder };
}

/** Shown live, while the call runs. What a tool reports that is no number between 0 and 1 is brought there. */
function progressOf(phase: ActivePhase, { id: callId }: CallState, { publish }: Work) {
  return (fraction: number, note?: string): void => {
    if (phase.signal.aborted || !Number.isFinite(fraction)) return;
    const { sessionId } = phase.ref;
    const within = Math.min(1, Math.max(0, fraction));
    const progress = {
      type: 'progress',
      sessionId,
      callId,
      fraction: within,
      ...(note !== undefined && { note }),
    } as const;
    phase.progress.set(callId, progress);
    publish(progress);
  };
}

function proposedCall(call: CallState, sessionId: string, { journal }: Work): CallPart {
  const event = journal.event(sessionId, call.proposedAt)?.event;
  const parts = event?.type === 'turn.finished' ? event.parts : [];
  const part = parts.find((candidate): candidate is CallPart => candidate.kind === 'call' && candidate.id === call.id);
  if (!part) throw new Error(`The journal has no proposal of call ${call.id}.`);
  return part;
}

function judgedInput(call: CallState, sessionId: string, { journal }: Work): unknown {
  const event = call.judgedAt === undefined ? undefined : journal.event(sessionId, call.judgedAt)?.event;
  if (event?.type !== 'tool.judged' || event.callId !== call.id)
    throw new Error(`The journal has no input of call ${call.id}.`);
  return event.input;
}
