import type { Fact, InteractionRequest, Question, Severity } from '../../contract/index.ts';

interface Asked {
  id: string;
  /** The name of the tool whose call asks. */
  tool: string;
  sessionId: string;
  callId: string;
  /** Epoch milliseconds. */
  requestedAt: number;
  /** Epoch milliseconds; without it the request waits for as long as it takes. */
  expiresAt?: number;
}

/** A call that asks before it runs. `input` is exactly what will run; the words are the tool's own, not the model's. */
export interface PendingApproval extends Asked {
  type: 'approval';
  input: unknown;
  reason?: string;
  facts?: Fact[];
  severity?: Severity;
  approveLabel?: string;
  denyLabel?: string;
}

/** A form that the agent wants filled in. */
export interface PendingQuestion extends Asked {
  type: 'question';
  questions: Question[];
}

/** A call that was cut off while it ran, by a crash: only a person can find out what it did. */
export interface PendingOutcome extends Asked {
  type: 'outcome';
  input: unknown;
  /** Epoch milliseconds. */
  startedAt: number;
}

export type PendingRequest = PendingApproval | PendingQuestion | PendingOutcome;

/** A request as a program sees it: a copy, so that what the program does with it changes nothing that others are shown. */
export function pendingRequest(shared: InteractionRequest): PendingRequest {
  const request = structuredClone(shared);
  const { id, toolName: tool, sessionId, callId, requestedAt, expiresAt } = request;
  const asked = { id, tool, sessionId, callId, requestedAt, ...(expiresAt !== undefined && { expiresAt }) };
  switch (request.type) {
    case 'tool-approval': {
      const { input, reason, facts, severity, approveLabel, denyLabel } = request;
      return {
        ...asked,
        type: 'approval',
        input,
        ...(reason !== undefined && { reason }),
        ...(facts && { facts }),
        ...(severity && { severity }),
        ...(approveLabel !== undefined && { approveLabel }),
        ...(denyLabel !== undefined && { denyLabel }),
      };
    }
    case 'tool-question':
      return { ...asked, type: 'question', questions: request.questions };
    case 'tool-outcome':
      return { ...asked, type: 'outcome', input: request.input, startedAt: request.startedAt };
  }
}
