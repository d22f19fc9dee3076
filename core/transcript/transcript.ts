import type { Entry } from '../contract/index.ts';

/**
 * A session's conversation as entries, oldest first. `seq` is the last event in it. Values are never changed in
 * place: an entry that is the same object did not change.
 */
export interface Transcript {
  readonly entries: readonly Entry[];
  readonly seq: number;
}

export const emptyTranscript: Transcript = { entries: [], seq: 0 };
