import type { IdKind, InteractionRequest, SessionEvent, TurnPart } from '../contract/index.ts';

/** The new id in place of one of this kind; the same one each time it is asked for. */
export type Rename = (kind: IdKind, id: string) => string;

const FIELDS = {
  runId: 'run',
  phaseId: 'phase',
  turnId: 'turn',
  callId: 'call',
  interactionId: 'interaction',
} as const satisfies Record<string, IdKind>;

/**
 * An event with new ids where an event has ids of its own, and nowhere else: inputs, outputs and what anybody wrote may
 * hold the same words.
 */
export function renamedEvent(event: SessionEvent, rename: Rename): SessionEvent {
  const own = { ...event, ...renamedFields(event, rename) } as SessionEvent;
  switch (own.type) {
    case 'phase.queued':
      return own.resumedFrom === undefined ? own : { ...own, resumedFrom: renamedOrigin(own.resumedFrom, rename) };
    case 'phase.suspended': {
      const openCalls = own.continuation.openCalls.map((id) => rename('call', id));
      return { ...own, continuation: { ...own.continuation, openCalls } };
    }
    case 'turn.finished':
    case 'turn.cut':
      return { ...own, parts: own.parts.map((part) => renamedPart(part, rename)) };
    case 'approval.requested':
      return { ...own, request: renamedRequest(own.request, rename) };
    case 'question.requested':
      return { ...own, request: renamedRequest(own.request, rename) };
    case 'outcome.requested':
      return { ...own, request: renamedRequest(own.request, rename) };
    default:
      return own;
  }
}

function renamedFields(value: object, rename: Rename): Record<string, string> {
  const renamed: Record<string, string> = {};
  for (const [field, kind] of Object.entries(FIELDS)) {
    const id: unknown = (value as Record<string, unknown>)[field];
    if (typeof id === 'string') renamed[field] = rename(kind, id);
  }
  return renamed;
}

function renamedRequest<R extends InteractionRequest>(request: R, rename: Rename): R {
  return {
    ...request,
    ...renamedFields(request, rename),
    id: rename('interaction', request.id),
    sessionId: rename('session', request.sessionId),
  };
}

/** A call's part is the call. The other ids name a text within its turn. */
function renamedPart(part: TurnPart, rename: Rename): TurnPart {
  return part.kind === 'call' ? { ...part, id: rename('call', part.id) } : part;
}

function renamedOrigin(
  { phaseId, interactionIds }: { phaseId: string; interactionIds: string[] },
  rename: Rename,
): { phaseId: string; interactionIds: string[] } {
  return {
    phaseId: rename('phase', phaseId),
    interactionIds: interactionIds.map((id) => rename('interaction', id)),
  };
}
