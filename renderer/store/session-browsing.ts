import type { Passage, SessionPlace } from '../../core/contract/index.ts';
import { placeOf, type SessionLine } from './session-list.ts';
import type { StudioState } from './studio-state.ts';

/** Where sessions are looked for. What was deleted is offered by Undo only. */
export type BrowsedPlace = Exclude<SessionPlace, 'trash'>;

/** What the host found, in its order: newest first. `error` says why it could not look. */
export interface Found {
  readonly text: string;
  readonly place: BrowsedPlace;
  readonly ids: readonly string[];
  /** By session: the words around what was found. */
  readonly passages: Readonly<Record<string, Passage>>;
  /** Where the next page begins; absent when all are here. */
  readonly next: string | undefined;
  readonly error?: string;
}

/** Which of the sessions the sidebar shows. */
export interface Browsing {
  readonly place: BrowsedPlace;
  /** What stands in the search field. */
  readonly search: string;
  /** What was found last; it stays until something else is, so that the list doesn't flicker while one types. */
  readonly found: Found | undefined;
  /** Absent until the archive was read. `next` is where its next page begins, absent when all are here. */
  readonly archive: { readonly next: string | undefined } | undefined;
}

export const initialBrowsing: Browsing = { place: 'list', search: '', found: undefined, archive: undefined };

/** What is looked for: undefined where nothing is, for blanks find everything. */
export function wantedSearch({ search, place }: Browsing): Pick<Found, 'text' | 'place'> | undefined {
  const text = search.trim();
  return text === '' ? undefined : { text, place };
}

/** True once what was found is of what stands in the field. */
export function isAnswered({ found, ...browsing }: Browsing): boolean {
  const wanted = wantedSearch({ found, ...browsing });
  return wanted === undefined || (found?.text === wanted.text && found.place === wanted.place);
}

/** The lines that the sidebar shows, in its order. */
export function shownLines({ sessions, browsing }: Pick<StudioState, 'sessions' | 'browsing'>): readonly SessionLine[] {
  const here = sessions.lines.filter(({ session }) => placeOf(session) === browsing.place);
  if (wantedSearch(browsing) === undefined) return here;
  const ids = new Set(browsing.found?.ids);
  return here.filter(({ session }) => ids.has(session.id));
}

/** True where the host has more of what is shown. */
export function hasMore({ sessions, browsing }: Pick<StudioState, 'sessions' | 'browsing'>): boolean {
  if (wantedSearch(browsing) !== undefined) return browsing.found?.next !== undefined;
  return (browsing.place === 'list' ? sessions.next : browsing.archive?.next) !== undefined;
}
