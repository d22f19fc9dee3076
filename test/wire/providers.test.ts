import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createQuestionTool } from '../../core/agent/create-question-tool.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import type { LanguageModelV4 } from '../../core/model/language-model.ts';
import { Scenario } from '../../core/testing/scenario.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const CALLS = [
  { id: 'c1', name: 'pay', json: '{"n":1}' },
  { id: 'c2', name: 'pay', json: '{"n":2}' },
  { id: 'c3', name: 'ask', json: '{"questions":[{"id":"a","text":"What?"}]}' },
];

type Json = Record<string, unknown>;
type Events = readonly Json[];

/** The messages or items of a request that hold calls, and those that hold results, as pairs of id and text. */
interface Read {
  calls: string[];
  results: [string, string][];
}

interface Wire {
  /** A model that asks through `fetch`. */
  model: (fetch: typeof globalThis.fetch) => LanguageModelV4;
  proposes: Events;
  says: Events;
  read: (body: Json) => Read;
}

const block = (index: number, content_block: Json, delta: Json): Events => [
  { type: 'content_block_start', index, content_block },
  { type: 'content_block_delta', index, delta },
  { type: 'content_block_stop', index },
];
const anthropicTurn = (stop_reason: string, ...blocks: Events[]): Events => [
  {
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  },
  ...blocks.flat(),
  { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 1 } },
  { type: 'message_stop' },
];
const responsesTurn = (...items: Events[]): Events => [
  { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
  ...items.flat(),
  { type: 'response.completed', response: { usage: { input_tokens: 1, output_tokens: 1 } } },
];
const chatTurn = (delta: Json, finish_reason: string): Events => [
  { id: 'x', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: null }] },
  { id: 'x', created: 1, model: 'm', choices: [{ index: 0, delta: {}, finish_reason }] },
];

const WIRES: [string, Wire][] = [
  [
    'Anthropic messages',
    {
      model: (fetch) =>
        createAnthropic({ apiKey: 'test', baseURL: 'http://wire.test', fetch })('claude-sonnet-4-5') as LanguageModelV4,
      proposes: anthropicTurn(
        'tool_use',
        ...CALLS.map(({ id, name, json }, index) =>
          block(index, { type: 'tool_use', id, name, input: {} }, { type: 'input_json_delta', partial_json: json }),
        ),
      ),
      says: anthropicTurn('end_turn', block(0, { type: 'text', text: '' }, { type: 'text_delta', text: 'Done.' })),
      read: ({ messages }) => {
        const [, said, told] = messages as { role: string; content: Json[] }[];
        expect([said?.role, told?.role]).toEqual(['assistant', 'user']);
        return {
          calls: (said?.content ?? []).map(({ id }) => String(id)),
          results: (told?.content ?? []).map(({ tool_use_id: id, content }) => [String(id), JSON.stringify(content)]),
        };
      },
    },
  ],
  [
    'OpenAI responses',
    {
      model: (fetch) =>
        createOpenAI({ apiKey: 'test', baseURL: 'http://wire.test', fetch }).responses('m') as LanguageModelV4,
      proposes: responsesTurn(
        ...CALLS.map(({ id, name, json }, output_index): Events => {
          const item = {
            type: 'function_call',
            id: `fc_${id}`,
            call_id: id,
            name,
            arguments: json,
            status: 'completed',
          };
          return [
            { type: 'response.output_item.added', output_index, item: { ...item, arguments: '' } },
            { type: 'response.function_call_arguments.delta', item_id: item.id, output_index, delta: json },
            { type: 'response.output_item.done', output_index, item },
          ];
        }),
      ),
      says: responsesTurn([
        { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'msg' } },
        { type: 'response.output_text.delta', item_id: 'msg', delta: 'Done.' },
        { type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'msg' } },
      ]),
      read: ({ input }) => {
        const items = input as Json[];
        return {
          // What the provider keeps is only referred to.
          calls: items.flatMap(({ type, id, call_id: call }) =>
            type === 'item_reference'
              ? [String(id).replace('fc_', '')]
              : type === 'function_call'
                ? [String(call)]
                : [],
          ),
          results: items.flatMap(({ type, call_id: call, output }): [string, string][] =>
            type === 'function_call_output' ? [[String(call), JSON.stringify(output)]] : [],
          ),
        };
      },
    },
  ],
  [
    'OpenAI chat completions',
    {
      model: (fetch) =>
        createOpenAI({ apiKey: 'test', baseURL: 'http://wire.test', fetch }).chat('m') as LanguageModelV4,
      proposes: chatTurn(
        {
          role: 'assistant',
          tool_calls: CALLS.map(({ id, name, json }, index) => ({
            index,
            id,
            type: 'function',
            function: { name, arguments: json },
          })),
        },
        'tool_calls',
      ),
      says: chatTurn({ role: 'assistant', content: 'Done.' }, 'stop'),
      read: ({ messages }) => {
        const list = messages as { role: string; tool_calls?: Json[]; tool_call_id?: string; content: unknown }[];
        return {
          calls: list.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => String(id))),
          results: list.flatMap(({ role, tool_call_id: id, content }): [string, string][] =>
            role === 'tool' ? [[String(id), JSON.stringify(content)]] : [],
          ),
        };
      },
    },
  ],
];

/** Answers each request with the next turn, and throws when it is asked once more. */
function served(...turns: Events[]): { fetch: typeof globalThis.fetch; bodies: Json[] } {
  const bodies: Json[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    bodies.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Json);
    const events = turns[bodies.length - 1];
    if (!events) throw new Error('Nobody expected another request.');
    const lines = events.map((event) => `event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`);
    return new Response(lines.join(''), { headers: { 'content-type': 'text/event-stream' } });
  };
  return { fetch, bodies };
}

describe.each(WIRES)(
  'approve, deny and answer, then resume, over the wire of %s',
  (_, { model, proposes, says, read }) => {
    it('pairs every call with exactly one result, in one request', async () => {
      const pay = createTool({
        name: 'pay',
        description: 'Pays.',
        inputSchema: z.object({ n: z.number() }),
        requiresApproval: true,
        execute: ({ n }) => ({ paid: n }),
      });
      const ask = createQuestionTool({ name: 'ask', description: 'Asks.' });
      const { fetch, bodies } = served(proposes, says);
      scenario = await Scenario.open({ tools: [pay, ask], model: model(fetch) });
      const { sessionId } = await scenario.ask('Go');
      await scenario.until(sessionId, 'waiting');
      const [first, second, form] = await scenario.pending();
      if (!first || !second || !form) throw new Error('three must be pending');
      await scenario.answer(form, [{ questionId: 'a', value: 'that' }]);
      await scenario.respond(second, 'deny', 'kept it');
      await scenario.respond(first, 'approve');
      await scenario.until(sessionId, 'completed');
      expect(bodies).toHaveLength(2);
      const { calls, results } = read(bodies[1] ?? {});
      expect(calls).toEqual(['c1', 'c2', 'c3']);
      expect(results).toEqual([
        ['c1', expect.stringMatching(/paid.*1/)],
        ['c2', expect.stringContaining('kept it')],
        ['c3', expect.stringContaining('that')],
      ]);
    });
  },
);
