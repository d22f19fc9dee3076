import { fail, type SessionEvent } from '../../contract/index.ts';
import type { Command, Decision } from '../command.ts';
import type { RunState } from '../state.ts';
import { failure } from './phase.ts';

type TurnCommand = Extract<Command, { turnId: string }>;

/** What a streaming turn reports. Whatever comes after the turn was closed is refused and changes nothing. */
export function decideTurn(run: RunState, command: TurnCommand): Decision {
  if (run.openTurn !== command.turnId) return fail('conflict', 'That turn is over.');
  switch (command.type) {
    case 'keep-text': {
      const { turnId, partId, kind, offset, text } = command;
      return { ok: true, events: [{ type: 'turn.text', turnId, partId, kind, offset, text }] };
    }
    case 'finish-turn':
      return { ok: true, events: finish(run, command) };
    case 'fail-turn': {
      const cut: SessionEvent = {
        type: 'turn.cut',
        runId: run.id,
        turnId: command.turnId,
        cause: 'error',
        parts: [...command.parts],
      };
      return { ok: true, events: [cut, ...failure(run, command.reason, 'retry')] };
    }
  }
}

/** A turn without calls is the last of its run. */
function finish(run: RunState, command: Extract<TurnCommand, { type: 'finish-turn' }>): SessionEvent[] {
  const { turnId, finishReason, usage, parts, messages } = command;
  const finished: SessionEvent = {
    type: 'turn.finished',
    runId: run.id,
    phaseId: run.phase.id,
    turnId,
    finishReason,
    ...(usage && { usage }),
    parts: [...parts],
    messages: [...messages],
  };
  if (parts.some(({ kind }) => kind === 'call')) return [finished];
  return [
    finished,
    { type: 'phase.ended', runId: run.id, phaseId: run.phase.id, outcome: 'completed' },
    { type: 'run.ended', runId: run.id, status: 'completed' },
  ];
}
