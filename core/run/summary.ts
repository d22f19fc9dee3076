import type { RunSummary, SessionSummary } from '../contract/index.ts';
import { pendingCalls, type RunState, type SessionState } from './state.ts';

export function summaryOf(state: SessionState): SessionSummary {
  const { id, agentId, title, place, model, createdAt, updatedAt, seq, run } = state;
  return {
    id,
    agentId,
    title,
    ...(place && { place }),
    ...(model !== undefined && { model }),
    createdAt,
    updatedAt,
    seq,
    ...(run && { run: runSummaryOf(id, run) }),
    pending: pendingCalls(run).length,
  };
}

export function runSummaryOf(sessionId: string, { id, status, reason, next }: RunState): RunSummary {
  return { id, sessionId, status, ...(reason !== undefined && { reason }), ...(next && { next }) };
}
