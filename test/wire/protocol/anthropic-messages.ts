import type { LanguageModelV4 } from '../../../core/model/language-model.ts';
import { makeModel } from '../../../core/model/provider/make-model.ts';
import { assertPaired, type Json, KEY, type Protocol, sse, type Told, type WireTurn } from './protocol.ts';

const block = (content_block: Json, ...deltas: Json[]) => ({ content_block, deltas });

function blocksOf({ reasoning, text, calls = [] }: WireTurn) {
  return [
    ...(reasoning === undefined
      ? []
      : [
          block(
            { type: 'thinking', thinking: '' },
            { type: 'thinking_delta', thinking: reasoning },
            { type: 'signature_delta', signature: 'c2lnbmVk' },
          ),
        ]),
    ...(text === undefined ? [] : [block({ type: 'text', text: '' }, { type: 'text_delta', text })]),
    ...calls.map(({ id, name, fragments }) =>
      block(
        { type: 'tool_use', id, name, input: {} },
        ...fragments.map((partial_json) => ({ type: 'input_json_delta', partial_json })),
      ),
    ),
  ];
}

function frames(turn: WireTurn): string[] {
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null };
  const events = blocksOf(turn).flatMap(({ content_block, deltas }, index): Json[] => [
    { type: 'content_block_start', index, content_block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]);
  const stop_reason = (turn.calls?.length ?? 0) > 0 ? 'tool_use' : 'end_turn';
  return sse(
    { type: 'message_start', message: { ...message, usage: { input_tokens: 1, output_tokens: 1 } } },
    ...events,
    { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 1 } },
    { type: 'message_stop' },
  );
}

interface Block {
  type: string;
  id?: string;
  tool_use_id?: string;
  content?: unknown;
}

function read({ messages }: Json): Told {
  const list = messages as { role: string; content: Block[] }[];
  const told: Told = { calls: [], results: [] };
  for (const [index, { role, content }] of list.entries()) {
    if (role !== 'assistant') continue;
    const calls = content.flatMap(({ type, id }) => (type === 'tool_use' ? [String(id)] : []));
    const results = (list[index + 1]?.content ?? []).flatMap(
      ({ type, tool_use_id: id, content: said }): [string, string][] =>
        type === 'tool_result' ? [[String(id), JSON.stringify(said)]] : [],
    );
    assertPaired(
      calls,
      results.map(([id]) => id),
      '`tool_use` ids were found without `tool_result` blocks immediately after',
    );
    told.calls.push(...calls);
    told.results.push(...results);
  }
  return told;
}

export const anthropicMessages: Protocol = {
  name: 'Anthropic messages',
  reasons: true,
  model: (url) => makeModel({ kind: 'anthropic', url, key: KEY }, 'claude-sonnet-4-5') as LanguageModelV4,
  frames,
  refusal: (message, code) => ({ type: 'error', error: { type: code, message } }),
  read,
};
