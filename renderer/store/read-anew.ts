import { UNREACHABLE } from '../client/client.ts';
import type { StudioActions } from './studio-store.ts';
import type { StudioState } from './studio-state.ts';

/**
 * Brings the window up to date after a time in which the host could not be heard. What was typed goes first. False
 * where the host could not be asked: the next connection tries again.
 */
export async function readAnew({ drafts, transcripts, refresh, settleMessages }: ReadAnewActions): Promise<boolean> {
  drafts.catchUp();
  // Cards first: what is open in them is what somebody may press.
  const cards = transcripts.refresh();
  const read = await refresh();
  await cards;
  settleMessages();
  return read;
}

type ReadAnewActions = Pick<StudioActions, 'drafts' | 'transcripts' | 'refresh' | 'settleMessages'>;

/** The state without what was said only because the host could not be reached. */
export function withoutUnreachable({ notices, sendErrors, decisions }: StudioState): Partial<StudioState> {
  return {
    notices: notices.filter(({ text }) => text !== UNREACHABLE),
    sendErrors: Object.fromEntries(Object.entries(sendErrors).filter(([, text]) => text !== UNREACHABLE)),
    decisions: Object.fromEntries(
      Object.entries(decisions).filter(
        ([, decision]) => decision.status !== 'failed' || decision.error.message !== UNREACHABLE,
      ),
    ),
  };
}
