import type { ModelMessage } from 'ai';
import type { SessionEvent } from '../../core/contract/index.ts';
import type { Commit, Journal } from '../../core/journal/journal.ts';
import { place } from '../../core/run/apply-events.ts';
import { evolve } from '../../core/run/evolve.ts';
import type { SessionState } from '../../core/run/state.ts';
import { summaryOf } from '../../core/run/summary.ts';
import { systemEnvironment } from '../../core/studio/system-environment.ts';
import { ADA } from './holdpoint-loop.ts';

const { now, newId } = systemEnvironment;

const TEXT = 'It was a long conversation. '.repeat(15).slice(0, 400);

/** `count` messages, of a person and of a model by turns. */
export function messages(count: number): ModelMessage[] {
  return Array.from({ length: count }, (_, index): ModelMessage =>
    index % 2 === 0 ? { role: 'user', content: TEXT } : { role: 'assistant', content: [{ type: 'text', text: TEXT }] },
  );
}

/**
 * A session with as many messages in it, written at once, as runs would have written it one by one. It is on the disk,
 * so that nothing measured waits for it.
 */
export function seedHistory(journal: Journal, count: number, agentId = 'agent', text = TEXT): string {
  const events: SessionEvent[] = [{ type: 'session.created', agentId }];
  for (let said = 0; said < count; said += 2) events.push(...saidAndAnswered(text));
  const sessionId = newId('session');
  const stored = place(sessionId, 0, now(), events);
  const state = stored.reduce<SessionState | undefined>(evolve, undefined);
  if (!state) throw new Error('A session with events has a state.');
  journal.commit({ events: stored, session: { summary: summaryOf(state), state }, interactions: [], durable: true });
  return sessionId;
}

function saidAndAnswered(text: string): SessionEvent[] {
  const [runId, phaseId, turnId] = [newId('run'), newId('phase'), newId('turn')];
  const model = { provider: 'bench', modelId: 'instant' };
  return [
    { type: 'run.started', runId, text, by: ADA, turnLimit: 20 },
    { type: 'phase.queued', runId, phaseId, number: 1, cause: 'message' },
    { type: 'phase.started', runId, phaseId, agent: '0123456789abcdef' },
    { type: 'turn.started', runId, phaseId, turnId, number: 1, model },
    {
      type: 'turn.finished',
      runId,
      phaseId,
      turnId,
      finishReason: 'stop',
      usage: { inputTokens: 1, outputTokens: 1 },
      parts: [{ kind: 'text', id: `${turnId}:0`, text: TEXT }],
      messages: [{ role: 'assistant', content: [{ type: 'text', text: TEXT }] }],
    },
    { type: 'phase.ended', runId, phaseId, outcome: 'completed' },
    { type: 'run.ended', runId, status: 'completed' },
  ];
}

/** Copies of a parked session, each with ids of its own: byte for byte what parking it once more would write. */
export function seedParked(journal: Journal, sessionId: string, count: number): void {
  const session = journal.session(sessionId);
  if (!session) throw new Error('There is no such session.');
  const commit: Commit = {
    events: journal.events(sessionId),
    session,
    interactions: journal.interactions({ sessionId }).interactions,
    durable: false,
  };
  const json = JSON.stringify(commit);
  const ids = [...new Set(json.match(/\b(ses|run|pha|trn|cal|int)_[0-9a-f]{32}/g))];
  for (let copy = 0; copy < count; copy++) {
    const fresh = new Map(ids.map((id) => [id, newId(KINDS[id.slice(0, 3)] ?? 'session')]));
    journal.commit(JSON.parse(json.replaceAll(/\b[a-z]{3}_[0-9a-f]{32}/g, (id) => fresh.get(id) ?? id)) as Commit);
  }
}

const KINDS: Record<string, Parameters<typeof newId>[0]> = {
  ses: 'session',
  run: 'run',
  pha: 'phase',
  trn: 'turn',
  cal: 'call',
  int: 'interaction',
};
