import { expect, test } from 'vitest';
import type { Delta, PublicEvent, Push, QuestionRequest } from '../../contract/index.ts';
import { applyPush, emptyRunView, type RunView, statusOf, textOf } from './run-view.ts';
import { TextPieces } from './text-pieces.ts';

test('live text and what the journal says of it overlap, and every piece is given once', () => {
  const { view, given } = follow(
    event(1, { type: 'turn.started', runId: 'run', phaseId: 'pha', turnId: 'trn', number: 1, model }),
    delta(0, 'It is '),
    event(2, { type: 'turn.text', turnId: 'trn', partId: 'part', kind: 'text', offset: 0, text: 'It is ' }),
    delta(6, 'nea'),
    // Sent again, as after a reconnection.
    delta(0, 'It is '),
    event(2, { type: 'turn.text', turnId: 'trn', partId: 'part', kind: 'text', offset: 0, text: 'It is ' }),
    // A piece was missed; the whole turn brings it.
    delta(12, 'ly'),
    event(3, {
      type: 'turn.finished',
      runId: 'run',
      phaseId: 'pha',
      turnId: 'trn',
      messages: [],
      finishReason: 'stop',
      usage: {},
      parts: [{ kind: 'text', id: 'part', text: 'It is nearly done.' }],
    }),
    delta(9, 'rly done.'),
  );
  expect(given).toEqual(['It is ', 'nea', 'rly done.']);
  expect(textOf(view)).toBe('It is nearly done.');
});

test('an event that comes twice counts once, and the end of another run is not the end', () => {
  const request: QuestionRequest = {
    ...asked,
    type: 'tool-question',
    questions: [{ id: 'day', text: 'Which day?' }],
  };
  const pending = follow(
    event(1, { type: 'question.requested', request }),
    event(1, { type: 'question.requested', request }),
    event(2, { type: 'run.ended', runId: 'other', status: 'completed' }),
  ).view;
  expect(pending.requests).toEqual([request]);
  expect(statusOf(pending)).toBe('awaitingAnswer');
  const ended = applyPush(
    pending,
    event(3, { type: 'run.ended', runId: 'run', status: 'failed', reason: 'Why' }),
    'run',
  );
  expect(ended.end).toEqual({ status: 'failed', reason: 'Why' });
});

const model = { provider: 'p', modelId: 'm' };
const asked = {
  id: 'int',
  sessionId: 'ses',
  runId: 'run',
  phaseId: 'pha',
  callId: 'cal',
  toolName: 'ask',
  requestedAt: 0,
};

function follow(...pushes: Push[]): { view: RunView; given: string[] } {
  const pieces = new TextPieces();
  const given: string[] = [];
  let view = emptyRunView;
  for (const push of pushes) {
    view = applyPush(view, push, 'run');
    given.push(...pieces.after(view.transcript).map(({ text }) => text));
  }
  return { view, given };
}

function event(seq: number, happened: PublicEvent['event']): Push {
  return { type: 'event', stored: { sessionId: 'ses', seq, at: 0, event: happened } };
}

function delta(offset: number, text: string): Delta {
  return { type: 'delta', sessionId: 'ses', turnId: 'trn', partId: 'part', kind: 'text', offset, text };
}
