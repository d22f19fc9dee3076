import type { SessionSummary } from '../../core/contract/index.ts';
import type { Client } from '../client/client.ts';
import { findSession, replaced, withPage, withSession } from './session-list.ts';
import type { StudioContext } from './studio-context.ts';
import { withNotice } from './studio-state.ts';
import type { TranscriptActions } from './transcript-actions.ts';

const PAGE = 100;

export interface SessionActions {
  /** Reads what the studio is and goes where the operator last was. */
  start(): Promise<void>;
  /** Reads the studio and the sessions anew, and stays where the operator is. False where the host can't be asked. */
  refresh(): Promise<boolean>;
  selectSession(session: SessionSummary): void;
  /** Goes to an agent's start page. */
  selectAgent(agentId: string): void;
  /** Makes a session for the selected agent and goes there; undefined where that failed. */
  createSession(): Promise<SessionSummary | undefined>;
  /** The same, with the focus in the Message box. */
  newSession(): Promise<void>;
  loadMoreSessions(): Promise<void>;
}

export function createSessionActions(
  { client, get, set }: StudioContext,
  transcripts: TranscriptActions,
): SessionActions {
  async function start(): Promise<void> {
    set(() => ({ startError: undefined }));
    const info = await readStudio();
    if (!info.ok) return set(() => ({ startError: info.error }));
    const { agents, notices, selection } = info.value;
    const page = await listUntil(client, holding(selection.sessionId));
    if (!page.ok) return set(() => ({ startError: page.error }));
    const session = page.value.sessions.find(({ id }) => id === selection.sessionId);
    const agentId = session?.agentId ?? agents.find(({ id }) => id === selection.agentId)?.id ?? agents[0]?.id;
    set((state) => ({
      info: info.value,
      sessions: withPage(state.sessions, page.value),
      selection: { agentId, sessionId: session?.id },
      notices: notices.reduce((known, text) => withNotice(known, 'info', text), state.notices),
    }));
    if (session) await transcripts.open(session.id);
  }

  async function refresh(): Promise<boolean> {
    const before = get().sessions;
    const info = await readStudio();
    if (!info.ok) return false;
    const page = await listUntil(client, (sessions) => sessions.length >= before.lines.length);
    if (!page.ok) return false;
    const { agents, notices } = info.value;
    set((state) => {
      const sessions = replaced(state.sessions, before, page.value);
      const { agentId, sessionId } = state.selection;
      const there = findSession(sessions, sessionId) !== undefined;
      const known = there || agents.some(({ id }) => id === agentId);
      return {
        info: info.value,
        sessions,
        selection: { agentId: known ? agentId : agents[0]?.id, sessionId: there ? sessionId : undefined },
        notices: notices.reduce((all, text) => withNotice(all, 'info', text), state.notices),
      };
    });
    return true;
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

  async function createSession(): Promise<SessionSummary | undefined> {
    const { agentId } = get().selection;
    if (agentId === undefined || get().creatingSession) return undefined;
    set(() => ({ creatingSession: true }));
    const session = await client.call('sessions.create', { agentId });
    set(() => ({ creatingSession: false }));
    if (!session.ok) {
      set(({ notices }) => ({ notices: withNotice(notices, 'error', session.error.message) }));
      return undefined;
    }
    set(({ sessions }) => ({ sessions: withSession(sessions, session.value) }));
    select(session.value.agentId, session.value.id);
    return session.value;
  }

  async function newSession(): Promise<void> {
    if (await createSession()) set(({ messageFocus }) => ({ messageFocus: messageFocus + 1 }));
  }

  async function loadMoreSessions(): Promise<void> {
    const { next } = get().sessions;
    if (next === undefined) return;
    const page = await client.call('sessions.list', { limit: PAGE, before: next });
    set(({ sessions, notices }) =>
      page.ok
        ? { sessions: withPage(sessions, page.value) }
        : { notices: withNotice(notices, 'error', page.error.message) },
    );
  }

  return {
    start,
    refresh,
    selectSession: ({ agentId, id }) => select(agentId, id),
    selectAgent: (agentId) => select(agentId, undefined),
    createSession,
    newSession,
    loadMoreSessions,
  };
}

/** There is nothing to look for without `sessionId`. */
function holding(sessionId: string | undefined): (sessions: readonly SessionSummary[]) => boolean {
  return (sessions) => sessionId === undefined || sessions.some(({ id }) => id === sessionId);
}

/** The newest sessions, page by page until they are enough. */
async function listUntil(client: Client, enough: (sessions: readonly SessionSummary[]) => boolean) {
  const page = await client.call('sessions.list', { limit: PAGE });
  if (!page.ok) return page;
  let { sessions, next } = page.value;
  while (next !== undefined && !enough(sessions)) {
    const more = await client.call('sessions.list', { limit: PAGE, before: next });
    if (!more.ok) return more;
    sessions = [...sessions, ...more.value.sessions];
    next = more.value.next;
  }
  return { ok: true as const, value: { sessions, next } };
}
