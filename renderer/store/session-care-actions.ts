import type { ProcedureOutput, Result, SessionPlace, SessionSummary } from '../../core/contract/index.ts';
import type { SessionActions } from './session-actions.ts';
import { placeOf, withSession } from './session-list.ts';
import type { StudioContext } from './studio-context.ts';

/** Why the host refused, as a sentence; undefined once it is done. */
export type Refusal = string | undefined;

export type ExportFormat = 'markdown' | 'json';
export type ExportedFile = ProcedureOutput<'sessions.export'>;

/** A session that was archived or deleted here, as it was before, and can be taken back. */
export interface PutAway {
  readonly session: SessionSummary;
  readonly to: 'archive' | 'trash';
  /** True where it was the one looked at: taken back, it is again. */
  readonly wasSelected: boolean;
}

export interface SessionCareActions {
  renameSession(sessionId: string, title: string): Promise<Refusal>;
  /** Back to the list. */
  takeBack(sessionId: string): Promise<Refusal>;
  /** To the archive; whoever looks at it goes on looking at it. */
  archiveSession(session: SessionSummary): Promise<Refusal>;
  /** To the trash; whoever looked at it sees its agent's start page. */
  deleteSession(session: SessionSummary): Promise<Refusal>;
  /** Takes back all that `putAway` names, to where it was. */
  undoPutAway(): Promise<Refusal>;
  /** Undo is no longer offered. */
  forgetPutAway(): void;
  /** Makes a copy and goes there. */
  duplicateSession(sessionId: string): Promise<Refusal>;
  exportSession(sessionId: string, format: ExportFormat): Promise<Result<ExportedFile>>;
}

export function createSessionCareActions(
  { client, get, set }: StudioContext,
  { selectSession, selectAgent, goToNew }: Pick<SessionActions, 'selectSession' | 'selectAgent' | 'goToNew'>,
): SessionCareActions {
  function taken(answer: Result<SessionSummary>): Refusal {
    if (!answer.ok) return answer.error.message;
    set(({ sessions }) => ({ sessions: withSession(sessions, answer.value) }));
    return undefined;
  }

  async function move(sessionId: string, to: SessionPlace): Promise<Refusal> {
    return taken(await client.call('sessions.move', { sessionId, to }));
  }

  async function deleteSession(session: SessionSummary): Promise<Refusal> {
    const refusal = await move(session.id, 'trash');
    if (refusal !== undefined) return refusal;
    const wasSelected = get().selection.sessionId === session.id;
    note({ session, to: 'trash', wasSelected });
    if (wasSelected && get().page === 'playground') selectAgent(session.agentId);
    return undefined;
  }

  async function archiveSession(session: SessionSummary): Promise<Refusal> {
    const refusal = await move(session.id, 'archive');
    if (refusal === undefined) note({ session, to: 'archive', wasSelected: false });
    return refusal;
  }

  /** What was archived and then deleted goes back to where it was before both. */
  function note(latest: PutAway): void {
    set(({ putAway }) => {
      const before = putAway.find(({ session }) => session.id === latest.session.id);
      const others = putAway.filter((each) => each !== before);
      return { putAway: [...others, { ...latest, session: before?.session ?? latest.session }] };
    });
  }

  async function undoPutAway(): Promise<Refusal> {
    const { putAway } = get();
    set(() => ({ putAway: [] }));
    const refusals = await Promise.all(putAway.map(({ session }) => move(session.id, placeOf(session))));
    const back = putAway.findLast(({ wasSelected }, index) => wasSelected && refusals[index] === undefined);
    const { page, selection } = get();
    if (back && page === 'playground' && selection.sessionId === undefined) selectSession(back.session);
    return refusals.find((refusal) => refusal !== undefined);
  }

  return {
    renameSession: async (sessionId, title) => taken(await client.call('sessions.rename', { sessionId, title })),
    takeBack: (sessionId) => move(sessionId, 'list'),
    archiveSession,
    deleteSession,
    undoPutAway,
    forgetPutAway: () => set(() => ({ putAway: [] })),
    async duplicateSession(sessionId) {
      const copy = await client.call('sessions.duplicate', { sessionId });
      if (!copy.ok) return copy.error.message;
      goToNew(copy.value);
      return undefined;
    },
    exportSession: (sessionId, format) => client.call('sessions.export', { sessionId, format }),
  };
}
