import { type Entry, toPublicEvent } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import { applyEvent, withoutNextSteps } from '../transcript/index.ts';

export interface TranscriptPage {
  entries: readonly Entry[];
  /** Where the page before this one ends; absent on the first page of the session. */
  before?: number;
}

/**
 * The newest entries of a session before `before`, at least `limit` of them if there are. A page is made of whole
 * runs: entries depend on nothing outside their own.
 */
export function readTranscript(
  journal: Journal,
  sessionId: string,
  page: { before?: number | undefined; limit: number },
): TranscriptPage {
  let { before } = page;
  let entries: readonly Entry[] = [];
  for (const start of journal.positions(sessionId, 'run.started', { before, limit: page.limit })) {
    const events = journal.events(sessionId, { after: start - 1, ...(before !== undefined && { before }) });
    const run = events.map(toPublicEvent).reduce(applyEvent, { entries: [], seq: start - 1 }).entries;
    entries = [...(before === undefined ? run : withoutNextSteps(run)), ...entries];
    before = start;
    if (entries.length >= page.limit) break;
  }
  const isFirst =
    before === undefined || journal.positions(sessionId, 'run.started', { before, limit: 1 }).length === 0;
  return { entries, ...(!isFirst && before !== undefined && { before }) };
}
