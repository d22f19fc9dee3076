import type { ProposedCall } from '../agent/tool.ts';
import type { CallPart, EventOf, OutcomeRequest } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import type { PhaseRef } from './active-phase.ts';
import type { Environment } from './command.ts';
import { HISTORY_EVENTS, modelMessages } from './history.ts';
import type { CallState, SessionState } from './state.ts';

/** The call as the model proposed it. */
export function proposalOf(call: CallState, sessionId: string, journal: Journal): CallPart {
  const event = journal.event(sessionId, call.proposedAt)?.event;
  const parts = event?.type === 'turn.finished' ? event.parts : [];
  const part = parts.find((candidate): candidate is CallPart => candidate.kind === 'call' && candidate.id === call.id);
  if (!part) throw new Error(`The journal has no proposal of call ${call.id}.`);
  return part;
}

/** What was judged: the input, shown if it was asked about, that runs, and what policy said of it. */
export function judgedCall(call: CallState, sessionId: string, journal: Journal): EventOf<'tool.judged'> {
  const event = call.judgedAt === undefined ? undefined : journal.event(sessionId, call.judgedAt)?.event;
  if (event?.type !== 'tool.judged' || event.callId !== call.id) {
    throw new Error(`The journal has no input of call ${call.id}.`);
  }
  return event;
}

interface CallOwner {
  ref: Pick<PhaseRef, 'sessionId' | 'runId'>;
  agentId: string;
  dataFolder: string;
  journal: Journal;
}

/** The call as its tool and policies are told of it. What the model was sent is read only if one of them asks. */
export function describedCall(
  call: CallState,
  part: CallPart,
  { ref, agentId, dataFolder, journal }: CallOwner,
): ProposedCall {
  const { sessionId, runId } = ref;
  return {
    context: { callId: call.id, sessionId, runId, agentId, dataFolder },
    toolCallId: part.toolCallId,
    messages: () => modelMessages(journal.events(sessionId, { before: call.proposedAt, types: HISTORY_EVENTS })),
  };
}

/**
 * A request for each call that was started, not seen to finish, and may not simply be run again: only a person can
 * find out what it did. `mayRepeat` says which tools declare themselves idempotent today.
 */
export function outcomeRequests(
  state: SessionState,
  mayRepeat: (toolName: string) => boolean,
  journal: Journal,
  environment: Environment,
): OutcomeRequest[] {
  const { run } = state;
  if (!run) return [];
  const cutOff = run.calls.filter(
    ({ status, begun, toolName }) => (status === 'running' || (status === 'ready' && begun)) && !mayRepeat(toolName),
  );
  return cutOff.map((call) => ({
    id: environment.newId('interaction'),
    type: 'tool-outcome',
    sessionId: state.id,
    runId: run.id,
    phaseId: run.phase.id,
    callId: call.id,
    toolName: call.toolName,
    input: judgedCall(call, state.id, journal).input,
    startedAt: call.startedAt ?? 0,
    requestedAt: environment.now(),
  }));
}
