import type { InteractionRequest, NextStep, RunStatus, SessionPlace } from '../contract/index.ts';

/**
 * Where one call of the latest turn stands. `proposed` waits for policy, `asked` for the operator, `approved` for the
 * phase in which it runs; `ready` may start; `running` was started and has not finished.
 */
export interface CallState {
  readonly id: string;
  readonly toolName: string;
  readonly status: 'proposed' | 'asked' | 'approved' | 'ready' | 'running' | 'done';
  /** The number of the event that proposed it, with the raw input. */
  readonly proposedAt: number;
  /** The number of the event that judged it, with the parsed input: what runs. */
  readonly judgedAt?: number;
  /** Set while the call's request, pending or decided, holds up this phase. */
  readonly interactionId?: string;
  readonly asks?: InteractionRequest['type'];
  /** When it was last started, in epoch milliseconds, if ever. */
  readonly startedAt?: number;
  /** It was started and not seen to finish, and may be run again only as long as its tool declares itself idempotent. */
  readonly begun?: true;
}

export interface PhaseState {
  readonly id: string;
  readonly number: number;
  readonly status: 'queued' | 'running' | 'suspended' | 'ended';
}

/** A run as commands are decided on it. Of constant size: history stays in the journal. */
export interface RunState {
  readonly id: string;
  /** The sender's id of the message that began it. */
  readonly messageId?: string;
  readonly status: RunStatus;
  readonly turnLimit: number;
  readonly turnsUsed: number;
  readonly phase: PhaseState;
  /** The turn that is streaming. */
  readonly openTurn?: string;
  /** The calls of the latest finished turn. */
  readonly calls: readonly CallState[];
  /** The agent's fingerprint when the phase began. */
  readonly agent?: string;
  readonly reason?: string;
  readonly next?: NextStep;
}

/** A session as commands are decided on it: its latest run, and the number of its last event. */
export interface SessionState {
  readonly id: string;
  readonly agentId: string;
  readonly title: string;
  /** In the list without it. */
  readonly place?: Exclude<SessionPlace, 'list'>;
  /** The model chosen for it; as its agent says without it. */
  readonly model?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly seq: number;
  readonly run?: RunState;
}

export function placeOf(state: Pick<SessionState, 'place'>): SessionPlace {
  return state.place ?? 'list';
}

export function isEnded(run: RunState): boolean {
  return run.status === 'completed' || run.status === 'failed' || run.status === 'stopped';
}

export function pendingCalls(run: RunState | undefined): readonly CallState[] {
  return run?.calls.filter(({ status }) => status === 'asked') ?? [];
}
