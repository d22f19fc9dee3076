import type { Client } from '../client/client.ts';
import type { StudioState } from './studio-state.ts';

/** What every action works on. */
export interface StudioContext {
  readonly client: Client;
  get(): StudioState;
  /** Applies a change to the state as it is at that moment. */
  set(change: (state: StudioState) => Partial<StudioState>): void;
}
