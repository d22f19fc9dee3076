import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4 } from '../../../core/model/language-model.ts';
import { makeModel } from '../../../core/model/provider/make-model.ts';
import { findMessageFault } from '../find-message-fault.ts';
import { type Json, KEY, type Protocol, sse, type Told, type WireCall, type WireTurn } from './protocol.ts';

const frame = (delta: Json, finish_reason: string | null = null): Json => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
});

/** Names first, then the fragments of all in turn, told apart by index. */
function callFrames(calls: readonly WireCall[]): Json[] {
  const begun = calls.map(({ id, name }, index) =>
    frame({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
  );
  const rounds = Math.max(0, ...calls.map(({ fragments }) => fragments.length));
  const pieces = Array.from({ length: rounds }, (_, round) =>
    calls.flatMap(({ fragments }, index) => {
      const piece = fragments[round];
      return piece === undefined ? [] : [frame({ tool_calls: [{ index, function: { arguments: piece } }] })];
    }),
  );
  return [...begun, ...pieces.flat()];
}

function frames({ reasoning, text, calls = [] }: WireTurn): string[] {
  return [
    ...sse(
      ...(reasoning === undefined ? [] : [frame({ role: 'assistant', reasoning_content: reasoning })]),
      ...(text === undefined ? [] : [frame({ role: 'assistant', content: text })]),
      ...callFrames(calls),
      frame({}, calls.length > 0 ? 'tool_calls' : 'stop'),
    ),
    'data: [DONE]\n\n',
  ];
}

function read({ messages }: Json): Told {
  const fault = findMessageFault(messages);
  if (fault !== undefined) throw new Error(fault);
  const list = messages as { role: string; tool_calls?: { id: string }[]; tool_call_id?: string; content: unknown }[];
  return {
    calls: list.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id)),
    results: list.flatMap(({ role, tool_call_id: id, content }): [string, string][] =>
      role === 'tool' ? [[String(id), JSON.stringify(content)]] : [],
    ),
  };
}

const refusal = (message: string, code: string): Json => ({ error: { message, type: 'error', param: null, code } });

export const openAiChat: Protocol = {
  name: 'OpenAI chat completions',
  reasons: false,
  model: (url) => createOpenAI({ apiKey: KEY, baseURL: url }).chat('m') as LanguageModelV4,
  frames,
  refusal,
  read,
};

export const openAiCompatible: Protocol = {
  ...openAiChat,
  name: 'an OpenAI-compatible server',
  reasons: true,
  model: (url) => makeModel({ kind: 'openai-compatible', url, key: undefined }, 'm') as LanguageModelV4,
};
