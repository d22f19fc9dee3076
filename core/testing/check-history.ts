import type { Prompt, PromptMessage } from '../model/language-model.ts';

/**
 * Finds the first fault for which a real provider would refuse this history, or undefined. Stricter than any one of
 * them: what passes here passes everywhere.
 */
export function findHistoryFault(prompt: Prompt): string | undefined {
  const conversation = prompt.filter(({ role }) => role !== 'system');
  const first = conversation[0];
  if (first?.role !== 'user')
    return `The first message must be a user's, not ${first ? `of role '${first.role}'` : 'missing'}.`;
  const last = conversation.at(-1)?.role;
  if (last === 'assistant') return 'The conversation must end with a message of the user or with tool results.';
  return findFaultInOrder(conversation);
}

/**
 * Finds the first call whose id some provider would refuse, or undefined. `own` are ids that the model gave itself; it
 * knows them with a number behind them, too.
 */
export function findForeignId(prompt: Prompt, own: ReadonlySet<string>): string | undefined {
  const ids = prompt.flatMap(callsOf).map(({ toolCallId }) => toolCallId);
  const refused = ids.find(
    (id) => !/^[A-Za-z0-9_-]{1,40}$/.test(id) && !own.has(id) && !own.has(id.replace(/_\d+$/, '')),
  );
  return refused && `The tool call id '${refused}' must match '^[a-zA-Z0-9_-]{1,40}$'.`;
}

function findFaultInOrder(conversation: Prompt): string | undefined {
  const used = new Set<string>();
  /** The calls of the assistant message before, that have no result yet, with their tools. */
  let open = new Map<string, string>();
  for (const message of conversation) {
    if (message.role !== 'tool' && open.size > 0) return unanswered(open);
    const empty = findEmptiness(message);
    if (empty !== undefined) return empty;
    if (message.role === 'tool') {
      const fault = answer(message, open);
      if (fault !== undefined) return fault;
      continue;
    }
    open = new Map();
    for (const { toolCallId, toolName } of callsOf(message)) {
      if (used.has(toolCallId)) return `The tool call id '${toolCallId}' is used twice. Ids must be unique.`;
      used.add(toolCallId);
      open.set(toolCallId, toolName);
    }
  }
  return open.size > 0 ? unanswered(open) : undefined;
}

/** Takes the results of a tool message out of `open`. */
function answer(message: Extract<PromptMessage, { role: 'tool' }>, open: Map<string, string>): string | undefined {
  for (const part of message.content) {
    if (part.type !== 'tool-result') continue;
    const { toolCallId, toolName } = part;
    const called = open.get(toolCallId);
    if (called === undefined) {
      return `The tool result for '${toolCallId}' has no tool call in the assistant message before it, or is the second for it.`;
    }
    if (called !== toolName)
      return `The tool result for '${toolCallId}' names the tool '${toolName}'; the call was of '${called}'.`;
    open.delete(toolCallId);
  }
  return undefined;
}

function findEmptiness(message: PromptMessage): string | undefined {
  if (message.role === 'system') return undefined;
  if (message.content.length === 0) return `A message of role '${message.role}' must have content.`;
  const parts: readonly { type: string; text?: string }[] = message.content;
  return parts.some(({ type, text }) => type === 'text' && text?.trim() === '')
    ? `A message of role '${message.role}' has an empty text.`
    : undefined;
}

function callsOf(message: PromptMessage): { toolCallId: string; toolName: string }[] {
  if (message.role !== 'assistant') return [];
  return message.content.flatMap((part) => (part.type === 'tool-call' && part.providerExecuted !== true ? [part] : []));
}

function unanswered(open: ReadonlyMap<string, string>): string {
  return `An assistant message with tool calls must be followed by tool messages responding to each tool call id. The following tool call ids did not have response messages: ${[...open.keys()].join(', ')}`;
}
