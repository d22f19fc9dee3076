import type {
  Entry,
  EventOf,
  Interaction,
  NoticeEntry,
  PublicEvent,
  Resolution,
  TextEntry,
  ToolEntry,
  TurnPart,
} from '../contract/index.ts';
import { append, find, put, replace } from './entries.ts';
import { callStatusOf, finishedFields } from './outcome.ts';
import type { Transcript } from './transcript.ts';

/**
 * The transcript after one more event. An event that is already in it changes nothing, so a client may apply what it
 * is unsure about; one that skips ahead is applied too: whoever cares about gaps compares `seq` first.
 */
export function applyEvent(transcript: Transcript, stored: PublicEvent): Transcript {
  if (stored.seq <= transcript.seq) return transcript;
  return { entries: entriesAfter(transcript.entries, stored), seq: stored.seq };
}

function entriesAfter(entries: readonly Entry[], { at, seq, event }: PublicEvent): readonly Entry[] {
  switch (event.type) {
    case 'run.started':
      return append(withoutNextSteps(entries), {
        kind: 'message',
        id: event.runId,
        runId: event.runId,
        ...(event.messageId !== undefined && { messageId: event.messageId }),
        text: event.text,
        at,
        by: event.by,
      });
    case 'phase.queued': {
      const rest = withoutNextSteps(entries);
      if (event.cause === 'message') return rest;
      const decisions = event.resumedFrom?.interactionIds.length ?? 0;
      return append(rest, { kind: 'boundary', id: event.phaseId, number: event.number, cause: event.cause, decisions });
    }
    case 'turn.started':
      return withModel(entries, event);
    case 'turn.text': {
      const known = find(entries, event.partId, 'text', 'reasoning');
      const { partId, turnId, kind, offset, text } = event;
      return put(entries, {
        kind,
        id: partId,
        turnId,
        text: spliced(known?.text ?? '', offset, text),
        status: 'streaming',
      });
    }
    case 'turn.finished':
      return withoutStreaming(
        event.parts.reduce((list, part) => withPart(list, event.turnId, part, false), entries),
        event.turnId,
      );
    case 'turn.cut':
      return event.parts
        .reduce((list, part) => withPart(list, event.turnId, part, true), entries)
        .map((entry) => ('turnId' in entry && entry.turnId === event.turnId ? cut(entry) : entry));
    case 'tool.judged':
      return changeTool(entries, event.callId, (entry) => ({
        ...entry,
        status: event.verdict === 'run' || event.verdict === 'approved' ? 'ready' : entry.status,
        policy: { verdict: event.verdict, ...(event.reason !== undefined && { reason: event.reason }) },
        ...('input' in event && event.input !== undefined && { input: event.input }),
      }));
    case 'approval.requested':
    case 'question.requested':
      return changeTool(entries, event.request.callId, (entry) => ({
        ...entry,
        status: 'waiting',
        interaction: { request: event.request, status: 'pending' },
      }));
    case 'outcome.requested':
      return changeTool(entries, event.request.callId, ({ progress: _, ...entry }) => ({
        ...entry,
        status: 'waiting',
        outcome: { request: event.request, status: 'pending' },
      }));
    case 'approval.resolved':
    case 'question.resolved':
      return changeTool(entries, event.callId, (entry) => ({
        ...entry,
        ...(event.resolution.status === 'approved' && { status: 'approved' }),
        ...(entry.interaction && { interaction: closed(entry.interaction, event.resolution) }),
      }));
    case 'outcome.resolved':
      return changeTool(entries, event.callId, (entry) => ({
        ...entry,
        ...(event.resolution.outcome === 'did-not-happen' && { status: 'approved' }),
        ...(entry.outcome && { outcome: closed(entry.outcome, event.resolution) }),
      }));
    case 'tool.started':
      return changeTool(entries, event.callId, (entry) => ({ ...entry, status: 'running', startedAt: at }));
    case 'tool.finished':
      return changeTool(entries, event.callId, ({ progress: _, ...entry }) => ({
        ...entry,
        ...finishedFields(event.outcome),
        status: callStatusOf(event.outcome),
        finishedAt: at,
      }));
    case 'phase.ended':
      if (event.outcome !== 'interrupted') return entries;
      return append(
        withoutNextSteps(entries),
        notice(
          { id: `${event.runId}:${seq}`, runId: event.runId, status: 'interrupted', at, next: 'resume' },
          event.reason,
        ),
      );
    case 'run.ended': {
      const rest = withoutNextSteps(entries);
      if (event.status === 'completed') return rest;
      const base = { id: `${event.runId}:${seq}`, runId: event.runId, status: event.status, at } as const;
      return append(rest, {
        ...notice(base, event.reason),
        ...(event.next && { next: event.next }),
        ...(event.by && { by: event.by }),
      });
    }
    case 'session.created':
    case 'session.renamed':
    case 'session.model':
    case 'session.moved':
    case 'phase.started':
    case 'tool.called':
    case 'phase.suspended':
      return entries;
  }
}

/** A phase has one model: it is told where the phase begins. */
function withModel(
  entries: readonly Entry[],
  { runId, phaseId, model }: Pick<EventOf<'turn.started'>, 'runId' | 'phaseId' | 'model'>,
): readonly Entry[] {
  const beginning = find(entries, phaseId, 'boundary') ?? find(entries, runId, 'message');
  return beginning && !beginning.model ? replace(entries, { ...beginning, model }) : entries;
}

/** What only streamed and is no part of its turn: the input of a call that the provider turned out to run itself. */
function withoutStreaming(entries: readonly Entry[], turnId: string): readonly Entry[] {
  const isLeftOver = (entry: Entry): boolean =>
    'turnId' in entry && entry.turnId === turnId && entry.status === 'streaming';
  return entries.some(isLeftOver) ? entries.filter((entry) => !isLeftOver(entry)) : entries;
}

function closed(interaction: Interaction, resolution: Resolution): Interaction {
  return { ...interaction, status: resolution.status, resolution };
}

function notice(base: Omit<NoticeEntry, 'kind' | 'reason'>, reason: string | undefined): NoticeEntry {
  return { kind: 'notice', ...base, ...(reason !== undefined && { reason }) };
}

/** What a notice offered is over once something newer happened to the run. */
export function withoutNextSteps(entries: readonly Entry[]): readonly Entry[] {
  const stale = entries.findLast((entry): entry is NoticeEntry => entry.kind === 'notice' && entry.next !== undefined);
  if (!stale) return entries;
  const { next: _, ...rest } = stale;
  return replace(entries, rest);
}

function withPart(entries: readonly Entry[], turnId: string, part: TurnPart, isCut: boolean): readonly Entry[] {
  if (part.kind === 'call') {
    const { id, toolName, rawInput } = part;
    return put(entries, {
      kind: 'tool',
      id,
      turnId,
      toolName,
      status: isCut ? 'discarded' : 'proposed',
      input: rawInput,
    });
  }
  if (part.text === '') return entries;
  return put(entries, { kind: part.kind, id: part.id, turnId, text: part.text, status: isCut ? 'cut' : 'done' });
}

function cut(entry: TextEntry | ToolEntry): TextEntry | ToolEntry {
  if (entry.kind !== 'tool') return { ...entry, status: 'cut' };
  return { ...entry, status: 'discarded' };
}

function changeTool(
  entries: readonly Entry[],
  callId: string,
  change: (entry: ToolEntry) => ToolEntry,
): readonly Entry[] {
  const entry = find(entries, callId, 'tool');
  return entry ? replace(entries, change(entry)) : entries;
}

/** `text` put at `offset`; what stood there already stays, so that a late flush never shortens what was seen. */
function spliced(known: string, offset: number, text: string): string {
  if (offset > known.length || offset + text.length <= known.length) return known;
  return known.slice(0, offset) + text;
}
