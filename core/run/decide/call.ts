import { fail, type CallOutcome, type KeptOutcome, type SessionEvent } from '../../contract/index.ts';
import type { Command, Decision } from '../command.ts';
import type { RunState } from '../state.ts';

type CallCommand = Extract<Command, { callId: string }>;

/** What is reported of one call. Nothing starts that is not `ready`: allowed by policy, or approved by a person. */
export function decideCall(run: RunState, command: CallCommand): Decision {
  const call = run.calls.find(({ id }) => id === command.callId);
  if (!call) return fail('conflict', 'That call belongs to a turn that is over.');
  if (run.phase.status !== 'running') return fail('conflict', 'The phase of that call is not running.');
  switch (command.type) {
    case 'judge-call':
      return call.status === 'proposed'
        ? { ok: true, events: judge(command) }
        : fail('conflict', 'That call was judged already.');
    case 'start-call':
      if (call.status !== 'ready') return fail('not_allowed', `That call is ${call.status}: it may not start.`);
      return { ok: true, events: [{ type: 'tool.started', callId: call.id }] };
    case 'finish-call':
      if (call.status !== 'running') return fail('conflict', 'That call is not running.');
      return { ok: true, events: [finished(call.id, command.outcome)] };
    case 'refuse-call': {
      if (call.status !== 'ready') return fail('conflict', 'That call is not about to run.');
      const outcome: CallOutcome = { kind: 'denied', cause: 'agent-changed', reason: command.reason };
      return { ok: true, events: [finished(call.id, outcome)] };
    }
  }
}

function judge({ callId, input, judgement, stack }: Extract<CallCommand, { type: 'judge-call' }>): SessionEvent[] {
  const judged: SessionEvent = {
    type: 'tool.judged',
    callId,
    verdict: judgement.verdict,
    ...(input !== undefined && { input }),
    ...('reason' in judgement && judgement.reason !== undefined && { reason: judgement.reason }),
    ...(stack !== undefined && { stack }),
  };
  switch (judgement.verdict) {
    case 'run':
    case 'approved':
      return [judged];
    case 'ask':
      return [judged, { type: 'approval.requested', request: judgement.request }];
    case 'question':
      return [judged, { type: 'question.requested', request: judgement.request }];
    case 'deny':
      return [judged, finished(callId, { kind: 'denied', cause: 'policy', reason: judgement.reason })];
    case 'invalid':
      return [judged, finished(callId, { kind: 'error', message: judgement.reason })];
  }
}

function finished(callId: string, outcome: KeptOutcome): SessionEvent {
  return { type: 'tool.finished', callId, outcome };
}
