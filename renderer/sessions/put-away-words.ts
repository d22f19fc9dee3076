import type { PutAway } from '../store/session-care-actions.ts';
import { count } from '../ui/count.ts';
import { sessionTitle } from '../ui/session-title.ts';

/** What became of sessions: "Archived “Refund”.", "Deleted 2 sessions.", "Archived 1 session and deleted 2 sessions." */
export function wordsOf(putAway: readonly PutAway[]): string {
  const archived = putAway.filter(({ to }) => to === 'archive');
  const deleted = putAway.filter(({ to }) => to === 'trash');
  if (deleted.length === 0) return `Archived ${named(archived)}.`;
  if (archived.length === 0) return `Deleted ${named(deleted)}.`;
  return `Archived ${count(archived.length, 'session')} and deleted ${count(deleted.length, 'session')}.`;
}

function named(all: readonly PutAway[]): string {
  const [first] = all;
  return first && all.length === 1 ? `“${sessionTitle(first.session)}”` : count(all.length, 'session');
}
