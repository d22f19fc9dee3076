import type { Prompt, ToolCallPart, ToolOutput } from '../language-model.ts';
import { readOutcome } from './outcome.ts';
import type { CallWithOutcome } from './reply.ts';

/** Where the conversation stands: a message to act on, results of what it asked for, or nothing left to do. */
export type Standing =
  | { kind: 'message'; text: string }
  | { kind: 'results'; message: string; calls: CallWithOutcome[] }
  | { kind: 'answered' };

/**
 * Reads a prompt. Only what follows the last user message counts. Results may come in one tool message or in
 * several, as when some calls ran at once and others waited in a phase of their own.
 */
export function readConversation(prompt: Prompt): Standing {
  const asked = prompt.findLastIndex(({ role }) => role === 'user');
  const after = prompt.slice(asked + 1);
  const proposed = after.findLastIndex((message) => message.role === 'assistant' && callsOf(message).length > 0);
  const text = textOf(prompt[asked]);
  if (proposed !== -1) return { kind: 'results', message: text, calls: readResults(after.slice(proposed)) };
  if (after.some(({ role }) => role === 'assistant')) return { kind: 'answered' };
  return { kind: 'message', text };
}

/** How many calls the prompt holds: the demo model numbers its calls on from there. */
export function countCalls(prompt: Prompt): number {
  return prompt.reduce((count, message) => count + callsOf(message).length, 0);
}

function readResults([turn, ...rest]: Prompt): CallWithOutcome[] {
  const outputs = new Map<string, ToolOutput>();
  for (const message of rest) {
    if (message.role !== 'tool') continue;
    for (const part of message.content) if (part.type === 'tool-result') outputs.set(part.toolCallId, part.output);
  }
  return callsOf(turn).map(({ toolCallId, toolName, input }): CallWithOutcome => {
    const output = outputs.get(toolCallId);
    return { toolName, input, outcome: output ? readOutcome(output) : { kind: 'missing' } };
  });
}

function callsOf(message: Prompt[number] | undefined): ToolCallPart[] {
  if (message?.role !== 'assistant') return [];
  return message.content.filter(
    (part) => part.type === 'tool-call' && part.providerExecuted !== true,
  ) as ToolCallPart[];
}

function textOf(message: Prompt[number] | undefined): string {
  if (message?.role !== 'user') return '';
  return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}
