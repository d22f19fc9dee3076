import { createContext, use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Client } from '../client/client.ts';
import type { StudioActions, StudioStore } from './studio-store.ts';
import type { StudioState } from './studio-state.ts';

const StudioContext = createContext<StudioStore | undefined>(undefined);

export function StudioProvider({ store, children }: { store: StudioStore; children: ReactNode }) {
  return <StudioContext value={store}>{children}</StudioContext>;
}

function useStudioStore(): StudioStore {
  const store = use(StudioContext);
  if (!store) throw new Error('This part of the window is not inside a StudioProvider.');
  return store;
}

/** One piece of the window's state. `select` must give the same object as long as nothing changed. */
export function useStudio<T>(select: (state: StudioState) => T): T {
  return useStore(useStudioStore().state, select);
}

/** What the operator can do. The same object for ever. */
export function useActions(): StudioActions {
  return useStudioStore().actions;
}

/** The way to the host, for what a page reads and keeps by itself. The same object for ever. */
export function useClient(): Client {
  return useStudioStore().client;
}
