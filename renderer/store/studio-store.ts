import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../client/client.ts';
import { createBrowsingActions, type BrowsingActions } from './browsing-actions.ts';
import { createDecisionActions, type DecisionActions } from './decision-actions.ts';
import { createDraftActions, type DraftActions } from './draft-actions.ts';
import { lostTexts } from './lost-texts.ts';
import { createMessageActions, type MessageActions } from './message-actions.ts';
import { readAnew, withoutUnreachable } from './read-anew.ts';
import { createRunActions, type RunActions } from './run-actions.ts';
import { createSessionActions, isAnother, type SessionActions } from './session-actions.ts';
import { createSessionCareActions, type SessionCareActions } from './session-care-actions.ts';
import { initialState, type PageName, type StudioState, withNotice } from './studio-state.ts';
import { takeIn } from './take-in.ts';
import { createTranscriptActions, type TranscriptActions } from './transcript-actions.ts';

export interface StudioActions
  extends SessionActions, SessionCareActions, BrowsingActions, MessageActions, DecisionActions, RunActions {
  readonly drafts: DraftActions;
  readonly transcripts: TranscriptActions;
  dismissNotice(id: number): void;
  /** Tells why something that was asked for did not come about. */
  tell(sentence: string): void;
  /** Shows another page; the selected session stays selected. */
  goTo(page: PageName): void;
  /** Opens the inspector beside the transcript, or closes it. */
  inspect(open: boolean): void;
}

export interface StudioStore {
  /** For what a page reads and keeps by itself. */
  readonly client: Client;
  readonly state: StoreApi<StudioState>;
  readonly actions: StudioActions;
  /** Stops listening to the host and has it keep what was typed. */
  close(): void;
}

/** The window's state over one client. It listens from the first moment, so that nothing falls between reading and hearing. */
export function createStudioStore(client: Client): StudioStore {
  const state = createStore<StudioState>(() => initialState);
  const context = {
    client,
    get: state.getState,
    set: (change: (now: StudioState) => Partial<StudioState>) => state.setState(change),
  };
  const transcripts = createTranscriptActions(context);
  const drafts = createDraftActions(context);
  const browsing = createBrowsingActions(context);
  const sessions = createSessionActions(context, transcripts, browsing);

  const unsubscribe = client.subscribe((pushes) => {
    state.setState((now) => takeIn(now, pushes), true);
    for (const [sessionId, { sync }] of Object.entries(state.getState().transcripts)) {
      if (sync === 'catching-up') void transcripts.catchUp(sessionId);
    }
    const about = pushes.filter((push) => push.type === 'studio');
    if (about.some(({ leaving }) => leaving)) void leave();
    if (about.some(({ leaving }) => !leaving)) void readStudio();
  });

  /** A browser's calls may overtake each other: when the host hears the second, what was typed is kept. */
  async function leave(): Promise<void> {
    drafts.flush();
    await drafts.settled();
    await client.call('projects.leave', {});
  }

  // What is asked for is asked of the project that is shown.
  state.subscribe(({ info }, before) => info !== before.info && client.mean(info?.project.folder));

  /** The agents are others, or the whole project is. */
  async function readStudio(): Promise<void> {
    await starting;
    if ((await startAnewInAnother()) === 'same') await actions.refresh();
  }

  /** Which project is there comes before all else: where it is another, nothing that is shown or typed is of it. */
  async function startAnewInAnother(): Promise<'same' | 'unheard' | 'another'> {
    const before = state.getState().info;
    const now = await client.call('studio.get', {});
    if (!now.ok) return 'unheard';
    const { info } = state.getState();
    if (!info || isAnother(before, info) || !isAnother(info, now.value)) return 'same';
    const notices = lostTexts(info.project.name, drafts.forget());
    // What was said of the project before is no news in this one, but for what can be had nowhere else.
    context.set(({ connection }) => ({ ...initialState, connection, notices }));
    await actions.start();
    return 'another';
  }

  let starting: Promise<void> | undefined;
  const actions: StudioActions = {
    ...sessions,
    start: () => (starting = sessions.start()),
    ...browsing,
    ...createSessionCareActions(context, sessions),
    ...createMessageActions(context, drafts, sessions),
    ...createDecisionActions(context, drafts, transcripts),
    ...createRunActions(context),
    drafts,
    transcripts,
    goTo: (page) => context.set(() => ({ page })),
    inspect: (inspecting) => context.set(() => ({ inspecting })),
    tell: (text) => context.set(({ notices }) => ({ notices: withNotice(notices, 'error', text) })),
    dismissNotice: (id) => context.set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
  };

  let changes = 0;
  const unwatch = client.watch((connection) => {
    changes += 1;
    if (connection === 'connected') void comeBack(changes);
    else context.set(() => ({ connection }));
  });

  /** The connection is there again, which is said once nothing that is shown is old. */
  async function comeBack(change: number): Promise<void> {
    if (!(await readAll())) return;
    if (change === changes) context.set((now) => ({ connection: 'connected', ...withoutUnreachable(now) }));
  }

  /** False where the host could not be asked for all. */
  async function readAll(): Promise<boolean> {
    await starting;
    if (state.getState().info) {
      const found = await startAnewInAnother();
      if (found === 'same') return readAnew(actions);
      if (found === 'unheard') return false;
    } else await actions.start();
    return state.getState().startError === undefined;
  }

  return {
    client,
    state,
    actions,
    close() {
      unsubscribe();
      unwatch();
      drafts.flush();
    },
  };
}
