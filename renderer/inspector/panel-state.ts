import { createStore, useStore } from 'zustand';

export type InspectorTab = 'time' | 'tokens' | 'events';

/** How the inspector was left, so that it is found so again. */
interface PanelState {
  readonly tab: InspectorTab;
  /** By session: the run that was chosen. The latest without one. */
  readonly runs: Readonly<Record<string, string>>;
  /** Ids of what is unfolded: phases, turns, calls, events. */
  readonly open: ReadonlySet<string>;
}

const store = createStore<PanelState>(() => ({ tab: 'time', runs: {}, open: new Set() }));

export function usePanelState<T>(select: (state: PanelState) => T): T {
  return useStore(store, select);
}

export function showTab(tab: InspectorTab): void {
  store.setState({ tab });
}

export function chooseRun(sessionId: string, runId: string | undefined): void {
  store.setState(({ runs }) => {
    const { [sessionId]: _, ...others } = runs;
    return { runs: runId === undefined ? others : { ...others, [sessionId]: runId } };
  });
}

export function toggle(id: string): void {
  store.setState(({ open }) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    return { open: next };
  });
}
