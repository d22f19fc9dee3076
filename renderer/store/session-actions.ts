import type { Result, SessionSummary, StudioInfo } from '../../core/contract/index.ts';
import type { Client } from '../client/client.ts';
import type { BrowsingActions } from './browsing-actions.ts';
import { wantedSearch, type BrowsedPlace } from './session-browsing.ts';
import { findSession, placeOf, replaced, withPage, withSession, type SessionList } from './session-list.ts';
import type { StudioContext } from './studio-context.ts';
import { withNotice } from './studio-state.ts';
import type { TranscriptActions } from './transcript-actions.ts';

const PAGE = 100;

export interface SessionActions {
  /** Reads what the studio is and goes where the operator last was. */
  start(): Promise<void>;
  /**
   * Reads the studio and the sessions anew, and stays where the operator is. False where the host can't be asked, and
   * where another project is open by now: a push that says so is on its way.
   */
  refresh(): Promise<boolean>;
  selectSession(session: SessionSummary): void;
  /** Goes to a session that was just made, and to where the sidebar shows it: out of a search, and of the archive. */
  goToNew(session: SessionSummary): void;
  /** Goes to an agent's start page. */
  selectAgent(agentId: string): void;
  /**
   * Makes a session for the selected agent and goes there; undefined where that failed. Without a title its first
   * message gives it one.
   */
  createSession(title?: string): Promise<SessionSummary | undefined>;
  /** The same, with the focus in the Message box. */
  newSession(): Promise<void>;
  /** Copies the selected session as it was before a run's message and goes there; undefined where that failed. */
  copyBefore(runId: string): Promise<SessionSummary | undefined>;
}

export function createSessionActions(
  { client, get, set }: StudioContext,
  transcripts: TranscriptActions,
  browsing: Pick<BrowsingActions, 'search' | 'searchAgain' | 'showPlace'>,
): SessionActions {
  async function start(): Promise<void> {
    set(() => ({ startError: undefined }));
    const info = await readStudio();
    if (!info.ok) return set(() => ({ startError: info.error }));
    const { agents, notices, selection } = info.value;
    const page = await listAtLeast(client, 'list', 1);
    if (!page.ok) return set(() => ({ startError: page.error }));
    const selected = await findOrGet(page.value.sessions, selection.sessionId);
    if (!selected.ok) return set(() => ({ startError: selected.error }));
    const session = selected.value;
    const agentId = session?.agentId ?? agents.find(({ id }) => id === selection.agentId)?.id ?? agents[0]?.id;
    set((state) => ({
      info: info.value,
      sessions: session
        ? withSession(withPage(state.sessions, page.value), session)
        : withPage(state.sessions, page.value),
      selection: { agentId, sessionId: session?.id },
      notices: notices.reduce((known, text) => withNotice(known, 'info', text), state.notices),
    }));
    if (session) await transcripts.open(session.id);
  }

  async function refresh(): Promise<boolean> {
    const before = get().sessions;
    const info = await readStudio();
    if (!info.ok || isAnother(get().info, info.value)) return false;
    const { archive: archived } = get().browsing;
    const [page, archive] = await Promise.all([
      listAtLeast(client, 'list', countIn(before, 'list')),
      archived ? listAtLeast(client, 'archive', countIn(before, 'archive')) : undefined,
    ]);
    if (!page.ok || archive?.ok === false) return false;
    const read = [...page.value.sessions, ...(archive?.value.sessions ?? [])];
    const selected = await findOrGet(read, get().selection.sessionId);
    if (!selected.ok) return false;
    const { agents, notices } = info.value;
    set((state) => {
      const all = selected.value ? [...read, selected.value] : read;
      const sessions = replaced(state.sessions, before, { sessions: all, next: page.value.next });
      const { agentId, sessionId } = state.selection;
      const there = findSession(sessions, sessionId) !== undefined;
      const known = there || agents.some(({ id }) => id === agentId);
      return {
        info: info.value,
        sessions,
        ...(archive && { browsing: { ...state.browsing, archive: { next: archive.value.next } } }),
        selection: { agentId: known ? agentId : agents[0]?.id, sessionId: there ? sessionId : undefined },
        notices: notices.reduce((all, text) => withNotice(all, 'info', text), state.notices),
      };
    });
    if (wantedSearch(get().browsing)) await browsing.searchAgain();
    return true;
  }

  /** A session that no page has shown: an old one, or one in the archive. Undefined where there is none. */
  async function findOrGet(
    read: readonly SessionSummary[],
    sessionId: string | undefined,
  ): Promise<Result<SessionSummary | undefined>> {
    const known = read.find(({ id }) => id === sessionId);
    if (known || sessionId === undefined) return { ok: true, value: known };
    const session = await client.call('sessions.get', { sessionId });
    return session.ok || session.error.code !== 'not_found' ? session : { ok: true, value: undefined };
  }

  /** The total is taken at once, for what is pushed later is newer; and not where something was pushed meanwhile. */
  async function readStudio() {
    const { pendingHeard } = get();
    const info = await client.call('studio.get', {});
    if (info.ok) set((state) => (state.pendingHeard === pendingHeard ? { pending: info.value.pending } : {}));
    return info;
  }

  function select(agentId: string | undefined, sessionId: string | undefined): void {
    set(() => ({ page: 'playground', selection: { agentId, sessionId } }));
    // Where one was is a convenience: a host that can't keep it says so on the next call that matters.
    void client.call('sessions.select', {
      ...(agentId !== undefined && { agentId }),
      ...(sessionId !== undefined && { sessionId }),
    });
    if (sessionId !== undefined) void transcripts.open(sessionId);
  }

  function goToNew(session: SessionSummary): void {
    set(({ sessions }) => ({ sessions: withSession(sessions, session) }));
    void browsing.search('');
    void browsing.showPlace('list');
    select(session.agentId, session.id);
  }

  async function createSession(title?: string): Promise<SessionSummary | undefined> {
    // The selected session's agent may have gone from the project since.
    const { selection, info } = get();
    const agents = info?.agents ?? [];
    const agentId = agents.find(({ id }) => id === selection.agentId)?.id ?? agents[0]?.id;
    return agentId === undefined
      ? undefined
      : makeAndGo(() => client.call('sessions.create', { agentId, ...(title !== undefined && { title }) }));
  }

  async function copyBefore(runId: string): Promise<SessionSummary | undefined> {
    const { sessionId } = get().selection;
    if (sessionId === undefined) return undefined;
    return makeAndGo(() => client.call('sessions.duplicate', { sessionId, before: runId }));
  }

  async function makeAndGo(make: () => Promise<Result<SessionSummary>>): Promise<SessionSummary | undefined> {
    if (get().creatingSession) return undefined;
    set(() => ({ creatingSession: true }));
    const session = await make();
    set(() => ({ creatingSession: false }));
    if (!session.ok) {
      set(({ notices }) => ({ notices: withNotice(notices, 'error', session.error.message) }));
      return undefined;
    }
    goToNew(session.value);
    return session.value;
  }

  async function newSession(): Promise<void> {
    if (await createSession()) set(({ messageFocus }) => ({ messageFocus: messageFocus + 1 }));
  }

  return {
    start,
    refresh,
    selectSession: ({ agentId, id }) => select(agentId, id),
    goToNew,
    selectAgent: (agentId) => select(agentId, undefined),
    createSession,
    newSession,
    copyBefore,
  };
}

/** Whether `now` is of another project than what is shown. */
export function isAnother(shown: StudioInfo | undefined, now: StudioInfo): boolean {
  return shown !== undefined && shown.project.folder !== now.project.folder;
}

function countIn({ lines }: SessionList, place: BrowsedPlace): number {
  return lines.filter(({ session }) => placeOf(session) === place).length;
}

/** The newest sessions of a place, page by page until they are as many, or all. */
async function listAtLeast(client: Client, place: BrowsedPlace, count: number) {
  const input = { limit: PAGE, ...(place === 'archive' && { place }) };
  const page = await client.call('sessions.list', input);
  if (!page.ok) return page;
  let { sessions, next } = page.value;
  while (next !== undefined && sessions.length < count) {
    const more = await client.call('sessions.list', { ...input, before: next });
    if (!more.ok) return more;
    sessions = [...sessions, ...more.value.sessions];
    next = more.value.next;
  }
  return { ok: true as const, value: { sessions, next } };
}
