import type { InteractionRequest, Push, RunEnd, TextEntry } from '../../contract/index.ts';
import { applyDelta, applyEvent, applyProgress, emptyTranscript, type Transcript } from '../../transcript/index.ts';

/** `awaitingApproval` goes first where approvals and others wait together; an outcome is asked for as an answer. */
export type RunViewStatus = 'running' | 'awaitingApproval' | 'awaitingAnswer' | RunEnd;

/** One run as it looks from outside. Values are never changed in place. */
export interface RunView {
  readonly transcript: Transcript;
  /** What waits for an answer, in the order in which it was asked. */
  readonly requests: readonly InteractionRequest[];
  /** `interrupted` reads as failed: it ended in the middle, and only its journal can take it up again. */
  readonly end?: { readonly status: RunEnd; readonly reason?: string };
  /** Why the phase that ended last broke off, if it did. */
  readonly broken?: string;
}

export const emptyRunView: RunView = { transcript: emptyTranscript, requests: [] };

/** The view after one more push of the run's session. One that it contains already changes nothing. */
export function applyPush(view: RunView, push: Push, runId: string): RunView {
  switch (push.type) {
    case 'event':
      if (push.stored.seq <= view.transcript.seq) return view;
      return { ...withEvent(view, push.stored.event, runId), transcript: applyEvent(view.transcript, push.stored) };
    case 'delta':
      return { ...view, transcript: applyDelta(view.transcript, push) };
    case 'progress':
      return { ...view, transcript: applyProgress(view.transcript, push) };
    case 'session': {
      const { run } = push.session;
      if (run?.id !== runId || run.status !== 'interrupted') return view;
      return { ...view, end: { status: 'failed', reason: view.broken ?? 'The run was interrupted.' } };
    }
    case 'notice':
    case 'studio':
    case 'opening':
    case 'draft':
      return view;
  }
}

type Event = Extract<Push, { type: 'event' }>['stored']['event'];

function withEvent(view: RunView, event: Event, runId: string): RunView {
  if ('request' in event) return { ...view, requests: [...view.requests, event.request] };
  if ('resolution' in event) {
    return { ...view, requests: view.requests.filter(({ id }) => id !== event.interactionId) };
  }
  if (event.type === 'phase.ended' && event.reason !== undefined) return { ...view, broken: event.reason };
  if (event.type !== 'run.ended' || event.runId !== runId) return view;
  return {
    ...view,
    end: { status: event.status, ...(event.reason !== undefined && { reason: event.reason }) },
  };
}

export function statusOf({ end, requests }: RunView): RunViewStatus {
  if (end) return end.status;
  if (requests.length === 0) return 'running';
  return requests.some(({ type }) => type === 'tool-approval') ? 'awaitingApproval' : 'awaitingAnswer';
}

/** What the agent said in the last turn in which it said anything, as far as it has streamed. */
export function textOf({ transcript }: RunView): string {
  const said = transcript.entries.filter((entry): entry is TextEntry => entry.kind === 'text');
  const turnId = said.at(-1)?.turnId;
  return said
    .filter((entry) => entry.turnId === turnId)
    .map(({ text }) => text)
    .join('');
}
