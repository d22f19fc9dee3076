import type {
  Actor,
  CallOutcome,
  InteractionRequest,
  InteractionStatus,
  ModelName,
  PhaseCause,
  RunStatus,
  TurnPart,
  Usage,
} from '../contract/index.ts';

/** From when to when, in epoch milliseconds. Without an end it goes on. */
export interface Span {
  readonly from: number;
  readonly to?: number;
}

/** A time in which a call waited for the operator. */
export interface WaitInspection extends Span {
  readonly interactionId: string;
  readonly asked: InteractionRequest['type'];
  readonly status: InteractionStatus;
  readonly by?: Actor;
}

export interface CallInspection {
  readonly id: string;
  readonly toolName: string;
  readonly proposedAt: number;
  readonly rawInput: unknown;
  /** The parsed input: what was shown, and what runs. Absent before policy has spoken and where it was invalid. */
  readonly input?: unknown;
  readonly verdict?: 'run' | 'approved' | 'ask' | 'question' | 'deny' | 'invalid';
  readonly reason?: string;
  readonly waits: readonly WaitInspection[];
  /** Once, but for a call that was run again after a crash. */
  readonly ran: readonly Span[];
  readonly outcome?: CallOutcome;
}

export interface TurnInspection extends Span {
  readonly id: string;
  readonly number: number;
  readonly model: ModelName;
  readonly finishReason?: string;
  /** Why it broke off, if it did: then what it said is no part of the history. */
  readonly cut?: 'error' | 'stopped' | 'interrupted';
  readonly usage?: Usage;
  readonly parts: readonly TurnPart[];
  readonly calls: readonly CallInspection[];
}

/** What may be told of a continuation: a pointer into the journal, and what was open there. */
export interface ContinuationInspection {
  /** The number of the last event before the phase was suspended. */
  readonly position: number;
  readonly openCalls: readonly string[];
  readonly turnsUsed: number;
  readonly agent: string;
}

/** A phase's span is the time in which it worked. `suspended` is how long it waited after that for the operator. */
export interface PhaseInspection {
  readonly id: string;
  readonly number: number;
  readonly cause: PhaseCause;
  readonly queuedAt: number;
  readonly resumedFrom?: { readonly phaseId: string; readonly interactionIds: readonly string[] };
  /** The agent's fingerprint, once the phase has begun. */
  readonly agent?: string;
  readonly worked?: Span;
  readonly suspended?: Span;
  readonly continuation?: ContinuationInspection;
  readonly outcome?: 'resumed' | 'completed' | 'failed' | 'stopped' | 'interrupted';
  readonly reason?: string;
  readonly turns: readonly TurnInspection[];
}

export interface RunInspection extends Span {
  readonly id: string;
  readonly text: string;
  readonly by: Actor;
  /** The number of its first event. */
  readonly seq: number;
  readonly status: RunStatus;
  readonly reason?: string;
  readonly phases: readonly PhaseInspection[];
}

/** A session as a developer looks at it, oldest run first. Never changed in place. */
export interface Inspection {
  readonly runs: readonly RunInspection[];
  readonly seq: number;
}

export const emptyInspection: Inspection = { runs: [], seq: 0 };
