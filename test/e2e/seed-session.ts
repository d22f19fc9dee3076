import path from 'node:path';
import { root } from '../../scripts/root.ts';
import type { SessionEvent } from '../../core/contract/index.ts';
import { openJournal } from '../../core/journal/open-journal.ts';
import { dataFolderOf, prepareDataFolder } from '../../core/project/data-folder.ts';
import { place } from '../../core/run/apply-events.ts';
import { evolve } from '../../core/run/evolve.ts';
import type { SessionState } from '../../core/run/state.ts';
import { summaryOf } from '../../core/run/summary.ts';
import { systemEnvironment } from '../../core/studio/system-environment.ts';

const { now, newId } = systemEnvironment;
const BY = { name: 'Ada', surface: 'code' } as const;

/**
 * Writes a session of the embedded example as its runs would have, before a window opens on it, which will show it.
 * Each run looks up orders in as many calls of one turn. Answers how many events each run has.
 */
export async function seedSession(base: string, runs: number, calls: number): Promise<number> {
  const dataFolder = dataFolderOf(base, path.join(root, 'examples/support-desk'), true);
  prepareDataFolder(dataFolder);
  const file = path.join(dataFolder, 'journal.sqlite');
  const { journal } = await openJournal(file, { pid: process.pid, name: 'A test' }, now());
  const lookUps = Array.from({ length: runs }, () => lookUpRun(calls));
  const sessionId = newId('session');
  const created: SessionEvent = { type: 'session.created', agentId: 'support' };
  const events = place(sessionId, 0, now(), [created, ...lookUps.flat()]);
  const state = events.reduce<SessionState | undefined>(evolve, undefined);
  if (!state) throw new Error('A session with events has a state.');
  journal.commit({ events, session: { summary: summaryOf(state), state }, interactions: [], durable: true });
  journal.write('selection', JSON.stringify({ agentId: 'support', sessionId }));
  journal.close();
  return lookUps[0]?.length ?? 0;
}

function lookUpRun(count: number): SessionEvent[] {
  const [runId, phaseId, turnId] = [newId('run'), newId('phase'), newId('turn')];
  const calls = Array.from({ length: count }, () => ({ id: newId('call'), rawInput: { orderId: 'A-1008' } }));
  const toolName = 'lookup_order';
  const content = calls.map(({ id, rawInput }) => ({
    type: 'tool-call',
    toolCallId: id,
    toolName,
    input: rawInput,
  }));
  return [
    { type: 'run.started', runId, text: `Look up ${count} orders`, by: BY, turnLimit: 20 },
    { type: 'phase.queued', runId, phaseId, number: 1, cause: 'message' },
    { type: 'phase.started', runId, phaseId, agent: '0123456789abcdef' },
    { type: 'turn.started', runId, phaseId, turnId, number: 1, model: { provider: 'test', modelId: 'test' } },
    {
      type: 'turn.finished',
      runId,
      phaseId,
      turnId,
      finishReason: 'tool-calls',
      parts: calls.map(({ id, rawInput }) => ({ kind: 'call', id, toolCallId: id, toolName, rawInput })),
      messages: [{ role: 'assistant', content }],
    },
    ...calls.flatMap(({ id: callId, rawInput }): SessionEvent[] => [
      { type: 'tool.judged', callId, verdict: 'run', input: rawInput },
      { type: 'tool.started', callId },
      { type: 'tool.finished', callId, outcome: { kind: 'output', output: 'There is one.' } },
    ]),
    { type: 'phase.ended', runId, phaseId, outcome: 'completed' },
    { type: 'run.ended', runId, status: 'completed' },
  ];
}
