import {
  type DirectCall,
  type PastCall,
  type ProcedureInput,
  type ProcedureOutput,
  type ToolEntry,
  toPublicEvent,
} from '../contract/index.ts';
import type { CallRecord, Journal } from '../journal/journal.ts';
import { applyEvent, callStatusOf, emptyTranscript, finishedFields, type Transcript } from '../transcript/index.ts';

/** The last calls of a tool, newest first: an agent's own read as its sessions' transcripts tell them. */
export function readPastCalls(
  journal: Journal,
  { agentId, toolName, limit, before }: ProcedureInput<'tools.calls'>,
): ProcedureOutput<'tools.calls'> {
  const { calls, next } = journal.callsOf({ agentId, toolName }, { limit, before });
  return { calls: calls.flatMap(pastCallOf), ...(next !== undefined && { next }) };
}

function pastCallOf(record: CallRecord): PastCall[] {
  if ('direct' in record) return [ofDirect(record.direct)];
  const { callId, events } = record;
  const { entries } = events.map(toPublicEvent).reduce<Transcript>(applyEvent, emptyTranscript);
  const entry = entries.find(({ id }) => id === callId);
  const [turn] = events;
  if (entry?.kind !== 'tool' || !turn) return [];
  const { status, input, output, error } = entry;
  const milliseconds = tookOf(entry);
  return [
    {
      id: callId,
      sessionId: turn.sessionId,
      at: turn.at,
      status,
      input,
      ...(output !== undefined && { output }),
      ...(error !== undefined && { error }),
      ...(milliseconds !== undefined && { milliseconds }),
    },
  ];
}

/** Only of what was seen to end: neither until a person recorded what it did, nor until a new start found it open. */
function tookOf({ status, outcome, startedAt, finishedAt }: ToolEntry): number | undefined {
  if (status === 'unknown' || outcome || startedAt === undefined || finishedAt === undefined) return undefined;
  return finishedAt - startedAt;
}

function ofDirect({ id, by, requestId, startedAt: at, input, outcome, finishedAt }: DirectCall): PastCall {
  return {
    id,
    by,
    ...(requestId !== undefined && { requestId }),
    at,
    input,
    status: outcome ? callStatusOf(outcome) : 'running',
    ...(outcome && finishedFields(outcome)),
    ...(outcome?.kind !== 'unknown' && finishedAt !== undefined && { milliseconds: finishedAt - at }),
  };
}
