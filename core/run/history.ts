import type { AssistantContent, AssistantModelMessage, ModelMessage, ToolResultPart } from 'ai';
import {
  type CallOutcome,
  type CallPart,
  type EventOf,
  isSameModel,
  type ModelName,
  type SessionEventType,
  type StoredEvent,
} from '../contract/index.ts';
import { readModelOutput } from './model-output.ts';
import { toldCallId } from './told-call-id.ts';
import { STOPPED_IN_THE_MIDDLE } from './what-the-model-reads.ts';

/** The events that the history is made from; no others need reading. */
export const HISTORY_EVENTS = [
  'run.started',
  'turn.started',
  'turn.finished',
  'tool.finished',
] as const satisfies readonly SessionEventType[];

/**
 * The messages that the model of the latest turn is sent: what was said, and each call with exactly one result, in the
 * order of the calls. A turn that was cut is not part of it. Ids that a provider used twice are told apart, and those of
 * another model made plain, in the call and its result alike: models are refused over them otherwise.
 */
export function modelMessages(events: readonly StoredEvent[]): ModelMessage[] {
  const outcomes = new Map<string, CallOutcome>();
  for (const { event } of events) if (event.type === 'tool.finished') outcomes.set(event.callId, event.outcome);
  const models = new Map<string, ModelName>();
  for (const { event } of events) if (event.type === 'turn.started') models.set(event.turnId, event.model);
  const answering = [...models.values()].at(-1);
  const used = new Set<string>();
  return events.flatMap(({ event }): ModelMessage[] => {
    if (event.type === 'run.started') return [{ role: 'user', content: event.text }];
    if (event.type !== 'turn.finished') return [];
    const model = models.get(event.turnId);
    const isOwn = model === undefined || answering === undefined || isSameModel(model, answering);
    return turnMessages(event, outcomes, (id) => toldCallId(id, isOwn, used));
  });
}

function turnMessages(
  event: EventOf<'turn.finished'>,
  outcomes: ReadonlyMap<string, CallOutcome>,
  told: (toolCallId: string) => string,
): ModelMessage[] {
  const calls = event.parts.filter((part): part is CallPart => part.kind === 'call');
  const ids = calls.map(({ toolCallId }) => told(toolCallId));
  const left = calls.map(({ toolCallId }, index) => ({ toolCallId, id: ids[index] ?? toolCallId }));
  const take = (toolCallId: string): string => {
    const index = left.findIndex((call) => call.toolCallId === toolCallId);
    return left.splice(index, index < 0 ? 0 : 1)[0]?.id ?? toolCallId;
  };
  const rename = (message: AssistantModelMessage): AssistantModelMessage => {
    if (typeof message.content === 'string') return message;
    const content: Exclude<AssistantContent, string> = message.content.filter(isSayable).map((part) => {
      return part.type === 'tool-call' && !part.providerExecuted
        ? { ...part, toolCallId: take(part.toolCallId) }
        : part;
    });
    return { ...message, content };
  };
  const said = (event.messages as ModelMessage[])
    .filter((message) => message.role === 'assistant')
    .map(rename)
    .filter(({ content }) => (typeof content === 'string' ? content.trim() !== '' : content.length > 0));
  if (calls.length === 0) return said;
  const results = calls.map((call, index): ToolResultPart => {
    const output = resultOf(outcomes.get(call.id) ?? { kind: 'unknown', message: STOPPED_IN_THE_MIDDLE });
    return { type: 'tool-result', toolCallId: ids[index] ?? call.toolCallId, toolName: call.toolName, output };
  });
  return [...said, { role: 'tool', content: results }];
}

/** Providers refuse blank text; what carries metadata of theirs (a signature, say) they want back as it was. */
function isSayable(part: Exclude<AssistantContent, string>[number]): boolean {
  return part.type !== 'text' || part.text.trim() !== '' || part.providerOptions !== undefined;
}

function resultOf(outcome: CallOutcome): ToolResultPart['output'] {
  switch (outcome.kind) {
    case 'output':
      if (outcome.modelOutput !== undefined) return readModelOutput(outcome.modelOutput);
      return typeof outcome.output === 'string'
        ? { type: 'text', value: outcome.output }
        : { type: 'json', value: outcome.output as never };
    case 'denied':
      return { type: 'execution-denied', reason: outcome.reason };
    case 'error':
    case 'unknown':
      return { type: 'error-text', value: outcome.message };
  }
}
