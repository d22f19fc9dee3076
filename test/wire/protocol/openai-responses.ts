import type { LanguageModelV4 } from '../../../core/model/language-model.ts';
import { makeModel } from '../../../core/model/provider/make-model.ts';
import { assertPaired, type Json, KEY, type Protocol, sse, type Told, type WireCall } from './protocol.ts';

function reasoningEvents(text: string): Json[] {
  const item = { type: 'reasoning', id: 'rs_1', encrypted_content: 'c2VjcmV0', summary: [] };
  return [
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.reasoning_summary_part.added', item_id: 'rs_1', summary_index: 0 },
    { type: 'response.reasoning_summary_text.delta', item_id: 'rs_1', summary_index: 0, delta: text },
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: { ...item, summary: [{ type: 'summary_text', text }] },
    },
  ];
}

function textEvents(text: string): Json[] {
  const item = { type: 'message', id: 'msg_1' };
  return [
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.output_text.delta', item_id: 'msg_1', delta: text },
    { type: 'response.output_item.done', output_index: 0, item },
  ];
}

function callEvents({ id, name, fragments }: WireCall, index: number): Json[] {
  const item = { type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: '', status: 'in_progress' };
  const output_index = index + 1;
  return [
    { type: 'response.output_item.added', output_index, item },
    ...fragments.map((delta) => ({
      type: 'response.function_call_arguments.delta',
      item_id: item.id,
      output_index,
      delta,
    })),
    {
      type: 'response.output_item.done',
      output_index,
      item: { ...item, arguments: fragments.join(''), status: 'completed' },
    },
  ];
}

function read({ input }: Json): Told {
  const items = input as { type?: string; call_id?: string; output?: unknown }[];
  const calls = items.flatMap(({ type, call_id: id }) => (type === 'function_call' ? [String(id)] : []));
  const results = items.flatMap(({ type, call_id: id, output }): [string, string][] =>
    type === 'function_call_output' ? [[String(id), JSON.stringify(output)]] : [],
  );
  assertPaired(
    calls,
    results.map(([id]) => id),
    'No tool output found for function call',
  );
  return { calls, results };
}

export const openAiResponses: Protocol = {
  name: 'OpenAI responses',
  reasons: true,
  model: (url) => makeModel({ kind: 'openai', url, key: KEY }, 'gpt-5') as LanguageModelV4,
  frames: ({ reasoning, text, calls = [] }) =>
    sse(
      { type: 'response.created', response: { id: 'resp_1', created_at: 1, model: 'gpt-5' } },
      ...(reasoning === undefined ? [] : reasoningEvents(reasoning)),
      ...(text === undefined ? [] : textEvents(text)),
      ...calls.flatMap(callEvents),
      { type: 'response.completed', response: { usage: { input_tokens: 1, output_tokens: 1 } } },
    ),
  refusal: (message, code) => ({ error: { message, type: 'error', param: null, code } }),
  read,
};
