import type {
  Actor,
  CallOutcome,
  IdKind,
  Interaction,
  InteractionResponse,
  Judgement,
  KeptOutcome,
  ModelName,
  OutcomeRequest,
  SessionEvent,
  SessionPlace,
  StudioError,
  TurnPart,
  Usage,
} from '../contract/index.ts';

/** What people ask for. */
export type OperatorCommand =
  | {
      type: 'send';
      text: string;
      /** The sender's own id of the message: the same one again is the same message. */
      messageId?: string | undefined;
      turnLimit: number;
      ifPending?: 'withdraw' | undefined;
      by: Actor;
    }
  | {
      type: 'respond';
      interaction: Interaction;
      response: InteractionResponse;
      /** What a call that happened gave, as the tool makes it; with an outcome 'happened' only. */
      recorded?: CallOutcome | undefined;
      /** What the model reads of a refusal without a reason. */
      rejectionMessage?: string | undefined;
      by: Actor;
    }
  /** The request's time is up. */
  | { type: 'expire'; interaction: Interaction; by: Actor }
  /** `parts` is what the open turn has streamed so far. `withdraw`: whoever began the run has gone, nobody stopped it. */
  | { type: 'stop'; runId: string; parts: readonly TurnPart[]; withdraw?: true; by: Actor }
  | { type: 'resume' | 'retry'; runId: string; by: Actor }
  | { type: 'continue'; runId: string; moreTurns: number; by: Actor }
  | { type: 'rename'; title: string; by: Actor }
  | { type: 'choose-model'; model: string | undefined; by: Actor }
  | { type: 'move'; to: SessionPlace; by: Actor };

/** What the code that does the work reports. */
export type ReportCommand =
  /** `unknown`: calls that were cut off and may not be run again by today's tools. */
  | { type: 'start-phase'; phaseId: string; agent: string; unknown: readonly OutcomeRequest[] }
  | { type: 'start-turn'; phaseId: string; model: ModelName }
  | { type: 'keep-text'; turnId: string; partId: string; kind: 'text' | 'reasoning'; offset: number; text: string }
  | {
      type: 'finish-turn';
      turnId: string;
      finishReason: string;
      usage?: Usage | undefined;
      parts: readonly TurnPart[];
      messages: readonly unknown[];
    }
  | { type: 'fail-turn'; turnId: string; reason: string; parts: readonly TurnPart[] }
  /** The phase can't begin a turn: there is no model, say. */
  | { type: 'fail-phase'; phaseId: string; reason: string }
  | { type: 'judge-call'; callId: string; input?: unknown; judgement: Judgement; stack?: string | undefined }
  | { type: 'start-call'; callId: string }
  | { type: 'finish-call'; callId: string; outcome: KeptOutcome }
  /** An allowed call that today's agent can't take any more. */
  | { type: 'refuse-call'; callId: string; reason: string }
  /** The phase's process ends. `unknown`: the calls that only a person can tell about, as requests. */
  | {
      type: 'interrupt';
      phaseId: string;
      reason: string;
      parts: readonly TurnPart[];
      unknown: readonly OutcomeRequest[];
    };

export type Command = OperatorCommand | ReportCommand;

/** Where decisions get what is not in the state. Injected, so that they stay pure. */
export interface Environment {
  now(): number;
  newId(kind: IdKind): string;
}

/** Events to be written together, or one error; never both. No events: granted, and nothing changes. */
export type Decision = { ok: true; events: readonly SessionEvent[] } | { ok: false; error: StudioError };
