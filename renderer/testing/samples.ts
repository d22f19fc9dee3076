import type {
  ApprovalRequest,
  PublicEvent,
  PublicSessionEvent,
  Push,
  SessionSummary,
  StudioInfo,
} from '../../core/contract/index.ts';

/** Things as the host would send them, for tests. */

export const operator = { name: 'Dana', surface: 'desktop' } as const;

export function sampleInfo(over: Partial<StudioInfo> = {}): StudioInfo {
  return {
    project: { name: 'support-desk', folder: 'support-desk' },
    agents: [
      {
        id: 'support',
        name: 'Support',
        instructions: 'Help.',
        model: 'Demo model, offline',
        modelFrom: 'nobody',
        demo: true,
        tools: [],
      },
    ],
    loadedAt: 1,
    quickPrompts: [{ text: 'Look up A-1008', label: 'Look up A-1008' }],
    notices: [],
    operator: 'Dana',
    selection: {},
    pending: 0,
    ...over,
  };
}

export function sampleSession(over: Partial<SessionSummary> = {}): SessionSummary {
  return { id: 's1', agentId: 'support', title: 'Refund', createdAt: 1, updatedAt: 1, seq: 0, pending: 0, ...over };
}

export function sampleRequest(over: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    id: 'i1',
    type: 'tool-approval',
    sessionId: 's1',
    runId: 'r1',
    phaseId: 'p1',
    callId: 'c1',
    toolName: 'issue_refund',
    input: { orderId: 'A-1002', amount: 90 },
    digest: 'digest-of-c1',
    requestedAt: 1,
    ...over,
  };
}

export function stored(seq: number, event: PublicSessionEvent, sessionId = 's1'): PublicEvent {
  return { sessionId, seq, at: seq, event };
}

export function eventPush(seq: number, event: PublicSessionEvent, sessionId = 's1'): Push {
  return { type: 'event', stored: stored(seq, event, sessionId) };
}

/** The events of a message whose first call asks: numbers 1 to 5. */
export function askingEvents(): PublicEvent[] {
  const call = { kind: 'call', id: 'c1', toolCallId: 't', toolName: 'issue_refund', rawInput: { amount: 90 } } as const;
  return [
    stored(1, { type: 'run.started', runId: 'r1', text: 'Refund', by: operator, turnLimit: 20 }),
    stored(2, { type: 'phase.queued', runId: 'r1', phaseId: 'p1', number: 1, cause: 'message' }),
    stored(3, {
      type: 'turn.finished',
      runId: 'r1',
      phaseId: 'p1',
      turnId: 't1',
      finishReason: 'tool-calls',
      parts: [call],
      messages: [],
    }),
    stored(4, { type: 'tool.judged', callId: 'c1', verdict: 'ask' }),
    stored(5, { type: 'approval.requested', request: sampleRequest() }),
  ];
}

export const approvedEvent: PublicSessionEvent = {
  type: 'approval.resolved',
  interactionId: 'i1',
  callId: 'c1',
  resolution: { status: 'approved', by: operator, at: 6 },
};
