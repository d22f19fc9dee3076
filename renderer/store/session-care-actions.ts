import type { ProcedureOutput, Result, SessionPlace, SessionSummary } from '../../core/contract/index.ts';
import type { SessionActions } from './session-actions.ts';
import { placeOf, withSession } from './session-list.ts';
import type { StudioContext } from './studio-context.ts';

/** Why the host refused, as a sentence; undefined once it is done. */
export type Refusal = string | undefined;

export type ExportFormat = 'markdown' | 'json';
export type ExportedFile = ProcedureOutput<'sessions.export'>;

/** A session that was deleted here, as it was before, and can be taken back. */
export interface Deleted {
  readonly session: SessionSummary;
  /** True where it was the one looked at: taken back, it is again. */
  readonly wasSelected: boolean;
}

export interface SessionCareActions {
  renameSession(sessionId: string, title: string): Promise<Refusal>;
  /** To the archive or back to the list; deleting is `deleteSession`. */
  moveSession(sessionId: string, to: Exclude<SessionPlace, 'trash'>): Promise<Refusal>;
  /** To the trash; whoever looked at it sees its agent's start page. */
  deleteSession(session: SessionSummary): Promise<Refusal>;
  /** Takes back all that `deleted` names, to where it was. */
  undoDelete(): Promise<Refusal>;
  /** Undo is no longer offered. */
  forgetDeleted(): void;
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
    set(({ deleted }) => ({ deleted: [...deleted, { session, wasSelected }] }));
    if (wasSelected && get().page === 'playground') selectAgent(session.agentId);
    return undefined;
  }

  async function undoDelete(): Promise<Refusal> {
    const { deleted } = get();
    set(() => ({ deleted: [] }));
    const refusals = await Promise.all(deleted.map(({ session }) => move(session.id, placeOf(session))));
    const back = deleted.findLast(({ wasSelected }, index) => wasSelected && refusals[index] === undefined);
    const { page, selection } = get();
    if (back && page === 'playground' && selection.sessionId === undefined) selectSession(back.session);
    return refusals.find((refusal) => refusal !== undefined);
  }

  return {
    renameSession: async (sessionId, title) => taken(await client.call('sessions.rename', { sessionId, title })),
    moveSession: move,
    deleteSession,
    undoDelete,
    forgetDeleted: () => set(() => ({ deleted: [] })),
    async duplicateSession(sessionId) {
      const copy = await client.call('sessions.duplicate', { sessionId });
      if (!copy.ok) return copy.error.message;
      goToNew(copy.value);
      return undefined;
    },
    exportSession: (sessionId, format) => client.call('sessions.export', { sessionId, format }),
  };
}
