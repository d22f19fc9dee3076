import type { Result } from '../../core/contract/index.ts';
import { isAnswered, wantedSearch, type BrowsedPlace, type Browsing } from './session-browsing.ts';
import { withPage, withSessions } from './session-list.ts';
import type { StudioContext } from './studio-context.ts';
import { withNotice } from './studio-state.ts';

const PAGE = 100;

export interface BrowsingActions {
  /** Shows the sessions of the list or of the archive; what is searched for stays. */
  showPlace(place: BrowsedPlace): Promise<void>;
  /** Looks for what stands in the search field, and for nothing once it is empty. One call at a time. */
  search(text: string): Promise<void>;
  /** Reads the next page of what is shown. */
  loadMoreSessions(): Promise<void>;
  /** After a time in which the host could not be heard: looks again. */
  searchAgain(): Promise<void>;
}

export function createBrowsingActions({ client, get, set }: StudioContext): BrowsingActions {
  let finding = false;

  function browse(change: Partial<Browsing>): void {
    set(({ browsing }) => ({ browsing: { ...browsing, ...change } }));
  }

  async function showPlace(place: BrowsedPlace): Promise<void> {
    browse({ place });
    await Promise.all([find(), place === 'archive' && get().browsing.archive === undefined && readArchive(undefined)]);
  }

  async function search(text: string): Promise<void> {
    browse({ search: text });
    if (wantedSearch(get().browsing) === undefined) return browse({ found: undefined });
    await find();
  }

  /** What is typed meanwhile is looked for next, without what was typed in between. */
  async function find(): Promise<void> {
    if (finding) return;
    finding = true;
    while (!isAnswered(get().browsing)) await findPage(undefined);
    finding = false;
  }

  async function findPage(before: string | undefined): Promise<void> {
    const wanted = wantedSearch(get().browsing);
    if (!wanted) return;
    const { text, place } = wanted;
    const page = await client.call('sessions.list', { search: text, place, limit: PAGE, ...(before && { before }) });
    set(({ sessions, browsing }) => {
      const { ids: known = [], passages = {} } = before === undefined ? {} : (browsing.found ?? {});
      if (!page.ok) {
        const found = { ...wanted, ids: known, passages, next: before, error: page.error.message };
        return { browsing: { ...browsing, found } };
      }
      const { sessions: more, next } = page.value;
      const ids = [...known, ...more.map(({ id }) => id)];
      return {
        sessions: withSessions(sessions, more),
        browsing: { ...browsing, found: { ...wanted, ids, passages: { ...passages, ...page.value.passages }, next } },
      };
    });
  }

  async function readArchive(before: string | undefined): Promise<void> {
    const page = await client.call('sessions.list', { place: 'archive', limit: PAGE, ...(before && { before }) });
    if (!page.ok) return say(page);
    set(({ sessions, browsing }) => ({
      sessions: withSessions(sessions, page.value.sessions),
      browsing: { ...browsing, archive: { next: page.value.next } },
    }));
  }

  async function readList(before: string): Promise<void> {
    const page = await client.call('sessions.list', { limit: PAGE, before });
    if (!page.ok) return say(page);
    set(({ sessions }) => ({ sessions: withPage(sessions, page.value) }));
  }

  async function loadMoreSessions(): Promise<void> {
    const { browsing, sessions } = get();
    if (wantedSearch(browsing)) {
      if (browsing.found?.next !== undefined && isAnswered(browsing)) await findPage(browsing.found.next);
    } else if (browsing.place === 'archive') {
      if (browsing.archive?.next !== undefined) await readArchive(browsing.archive.next);
    } else if (sessions.next !== undefined) await readList(sessions.next);
  }

  function say({ error }: Extract<Result<unknown>, { ok: false }>): void {
    set(({ notices }) => ({ notices: withNotice(notices, 'error', error.message) }));
  }

  return { showPlace, search, loadMoreSessions, searchAgain: () => findPage(undefined) };
}
