import type { Delta, Progress, PublicEvent } from '../../contract/index.ts';
import type { ConversationEnd, ConversationStatus } from './conversation.ts';
import type { Answering } from './inbox.ts';

/** What happens in a run: what its journal says, and what is live only, such as text while it streams. */
export type RunEvent = PublicEvent | Delta | Progress;

/** `awaitingApproval` also where an answer is awaited beside it. */
export type RunHandleStatus = ConversationStatus;

/**
 * How a run ended: `status`, `text` (what the agent said last), `reason` (why it failed or was stopped, as a sentence)
 * and `sessionId`. The status is a waiting one only where its Studio was closed meanwhile.
 */
export type RunResult = ConversationEnd;

/** A run under way. Its requests are answered here, or on any other surface of its Studio: the first answer counts. */
export interface RunHandle extends Answering {
  readonly status: RunHandleStatus;
  /** The session that the run belongs to, once it has begun. */
  readonly sessionId: string | undefined;
  /** `event` is everything that happens in the run's session, once and in order. */
  readonly on: Answering['on'] & ((event: 'event', listener: (event: RunEvent) => unknown) => () => void);
  /** Stops the run: what waits is cancelled, what runs is let go of. Resolves as `done` does. */
  stop(): Promise<RunResult>;
  /** Resolves when the run has ended, however it did. Rejects only where the Studio could not be opened. */
  readonly done: Promise<RunResult>;
}
