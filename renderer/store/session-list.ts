import type { SessionPlace, SessionSummary } from '../../core/contract/index.ts';

/**
 * A session in the list. `rank` is when its latest run was seen to begin: the list is ordered by what the operator
 * sent last, so that work going on in the background never moves a line under the pointer.
 */
export interface SessionLine {
  readonly session: SessionSummary;
  readonly rank: number;
}

/** The sessions that the window knows, wherever they are kept: one that is moved changes, and is shown elsewhere. */
export interface SessionList {
  readonly lines: readonly SessionLine[];
  /** Where the next page of those in the list begins; absent when all are here. */
  readonly next: string | undefined;
}

export const emptySessionList: SessionList = { lines: [], next: undefined };

/** The list with one more page of the host's. What is known already, and newer, stays. */
export function withPage(
  list: SessionList,
  page: { sessions: readonly SessionSummary[]; next?: string | undefined },
): SessionList {
  return { ...withSessions(list, page.sessions), next: page.next };
}

/** The list with sessions that were read some other way: of the archive, or found. */
export function withSessions(list: SessionList, sessions: readonly SessionSummary[]): SessionList {
  const known = new Set(list.lines.map(({ session }) => session.id));
  const fresh = sessions.filter(({ id }) => !known.has(id)).map((session) => ({ session, rank: session.updatedAt }));
  const lines = sessions.filter(({ id }) => known.has(id)).reduce(put, list.lines);
  return { ...list, lines: fresh.length > 0 ? inOrder([...lines, ...fresh]) : lines };
}

export function placeOf({ place }: SessionSummary): SessionPlace {
  return place ?? 'list';
}

/**
 * The list with what the host has now, after a time in which it could not be heard. A line that was there `before` and
 * is not on the page is gone; one that the host told of since stays.
 */
export function replaced(
  list: SessionList,
  before: SessionList,
  page: { sessions: readonly SessionSummary[]; next?: string | undefined },
): SessionList {
  const there = new Set(page.sessions.map(({ id }) => id));
  const old = new Set(before.lines);
  const lines = list.lines.filter((line) => there.has(line.session.id) || !old.has(line));
  return withPage({ ...list, lines }, page);
}

/** The list after the host said what a session looks like now. */
export function withSession(list: SessionList, session: SessionSummary): SessionList {
  const lines = put(list.lines, session);
  return lines === list.lines ? list : { ...list, lines };
}

export function findSession(list: SessionList, sessionId: string | undefined): SessionSummary | undefined {
  return list.lines.find(({ session }) => session.id === sessionId)?.session;
}

function put(lines: readonly SessionLine[], session: SessionSummary): readonly SessionLine[] {
  const index = lines.findIndex((line) => line.session.id === session.id);
  const known = lines[index];
  if (!known) return inOrder([...lines, { session, rank: session.updatedAt }]);
  if (session.seq < known.session.seq) return lines;
  if (known.session.run?.id === session.run?.id) return lines.with(index, { session, rank: known.rank });
  return inOrder(lines.with(index, { session, rank: session.updatedAt }));
}

function inOrder(lines: readonly SessionLine[]): readonly SessionLine[] {
  return lines.toSorted((a, b) => b.rank - a.rank);
}
