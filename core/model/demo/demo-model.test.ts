import { isStepCount, jsonSchema, streamText, tool } from 'ai';
import { describe, expect, test } from 'vitest';
import { gate } from '../../testing/gate.ts';
import type { CallOptions, FunctionTool, Prompt, StreamPart } from '../language-model.ts';
import { createDemoModel } from './demo-model.ts';

const orderId = { type: 'string' } as const;
const tools: FunctionTool[] = [
  { type: 'function', name: 'lookup_order', inputSchema: { type: 'object', properties: { orderId } } },
  {
    type: 'function',
    name: 'issue_refund',
    inputSchema: { type: 'object', properties: { orderId, amount: { type: 'number' } } },
  },
];
const atOnce = createDemoModel({ delay: async () => {} });

const user = (text: string): Prompt[number] => ({ role: 'user', content: [{ type: 'text', text }] });
const call = (toolCallId: string, input: object, toolName = 'issue_refund') =>
  ({ type: 'tool-call', toolCallId, toolName, input }) as const;
const result = (toolCallId: string, output: object): Prompt[number] =>
  ({
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId, toolName: 'issue_refund', output }],
  }) as Prompt[number];

async function partsOf(prompt: Prompt, model = atOnce, options: Partial<CallOptions> = {}): Promise<StreamPart[]> {
  const { stream } = await model.doStream({ prompt, tools, ...options });
  const parts: StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

async function textOf(prompt: Prompt): Promise<string> {
  return (await partsOf(prompt)).flatMap((part) => (part.type === 'text-delta' ? [part.delta] : [])).join('');
}

describe('a turn', () => {
  test('streams its text a word at a time and its tool input in fragments, then the call', async () => {
    const parts = await partsOf([{ role: 'system', content: 'Be kind.' }, user('Refund $90 on A-1002')]);
    expect(parts.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1])).toEqual([
      'stream-start',
      'text-start',
      'text-delta',
      'text-end',
      'tool-input-start',
      'tool-input-delta',
      'tool-input-end',
      'tool-call',
      'finish',
    ]);
    const words = parts.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : []));
    expect(words).toEqual(["I'll ", 'put ', 'in ', 'a ', 'refund ', 'of ', '$90.00 ', 'on ', 'A-1002.']);
    const fragments = parts.flatMap((part) => (part.type === 'tool-input-delta' ? [part.delta] : []));
    expect(fragments.length).toBeGreaterThan(2);
    expect(JSON.parse(fragments.join(''))).toEqual({ orderId: 'A-1002', amount: 90 });
    expect(parts).toContainEqual({
      type: 'tool-call',
      toolCallId: 'demo_call_1',
      toolName: 'issue_refund',
      input: '{"orderId":"A-1002","amount":90}',
    });
    expect(parts.at(-1)).toMatchObject({ type: 'finish', finishReason: { unified: 'tool-calls' } });
  });

  test('proposes two calls side by side, numbered on from those of the history', async () => {
    const parts = await partsOf([
      user('Look up A-1008'),
      { role: 'assistant', content: [call('demo_call_1', { orderId: 'A-1008' }, 'lookup_order')] },
      result('demo_call_1', { type: 'text', value: 'x' }),
      { role: 'assistant', content: [{ type: 'text', text: 'x' }] },
      user('Refund $60 on A-1004 and $70 on A-1005'),
    ]);
    expect(parts.flatMap((part) => (part.type === 'tool-call' ? [[part.toolCallId, part.input]] : []))).toEqual([
      ['demo_call_2', '{"orderId":"A-1004","amount":60}'],
      ['demo_call_3', '{"orderId":"A-1005","amount":70}'],
    ]);
  });

  test('is the same each time, also when asked for as a whole', async () => {
    const prompt = [user('Refund $90 on A-1002')];
    expect(await partsOf(prompt)).toEqual(await partsOf(prompt));
    expect(await atOnce.doGenerate({ prompt, tools })).toMatchObject({
      content: [
        { type: 'text', text: "I'll put in a refund of $90.00 on A-1002." },
        { type: 'tool-call', toolCallId: 'demo_call_1', input: '{"orderId":"A-1002","amount":90}' },
      ],
      finishReason: { unified: 'tool-calls' },
    });
  });
});

describe('after its calls', () => {
  const proposal: Prompt[number] = {
    role: 'assistant',
    content: [call('c1', { orderId: 'A-1004', amount: 60 }), call('c2', { orderId: 'A-1005', amount: 70 })],
  };
  const issued = { type: 'json', value: { orderId: 'A-1004', amount: 60, refunded: 60, left: 44 } };
  const denied = { type: 'execution-denied', reason: 'The customer kept the item.' };
  const told =
    'Refunded $60.00 on A-1004; $44.00 of what was paid is left.\n\nThe refund of $70.00 on A-1005 was not issued. The reason given: "The customer kept the item."';

  test('it tells the results, whether they come in one message or in several, in whatever order', async () => {
    const both = [...(result('c1', issued).content as []), ...(result('c2', denied).content as [])];
    expect(await textOf([user('x'), proposal, { role: 'tool', content: both }])).toBe(told);
    expect(await textOf([user('x'), proposal, result('c1', issued), result('c2', denied)])).toBe(told);
    expect(await textOf([user('x'), proposal, result('c2', denied), result('c1', issued)])).toBe(told);
  });

  test('it tells only of the calls of the last turn, though an earlier one used the same ids', async () => {
    expect(
      await textOf([
        user('x'),
        proposal,
        result('c1', issued),
        result('c2', denied),
        { role: 'assistant', content: [call('c1', { orderId: 'A-1009', amount: 5 })] },
        result('c1', { type: 'error-text', value: 'Stopped while running. What it did is not known.' }),
      ]),
    ).toMatch(/^It is not known whether the refund of \$5\.00 on A-1009 was issued/);
  });

  test('it calls nothing again when a new message comes', async () => {
    expect(
      await textOf([user('x'), proposal, result('c1', issued), result('c2', denied), user('Look up A-1008')]),
    ).toBe("I'll look up A-1008.");
  });

  test('it repeats nothing when asked once more after its answer', async () => {
    expect(
      await textOf([user('Refund $90 on A-1002'), { role: 'assistant', content: [{ type: 'text', text: 'x' }] }]),
    ).toBe('That is answered already, and nothing is left to do.');
  });
});

test('after the answers to its questions it prepares the escalation, and then tells of it', async () => {
  const message = user('Prepare an escalation for Delta Kit Labs');
  const both: FunctionTool[] = ['ask_question', 'prepare_escalation'].map((name) => ({
    type: 'function',
    name,
    inputSchema: { type: 'object' },
  }));
  const callsOf = async (prompt: Prompt) =>
    (await partsOf(prompt, atOnce, { tools: both })).flatMap((part) => (part.type === 'tool-call' ? [part] : []));
  const [form, ...others] = await callsOf([message]);
  expect(others).toEqual([]);
  const answers = [
    { questionId: 'priority', text: 'x', value: 'urgent' },
    { questionId: 'channel', text: 'x', value: 'fax', custom: true },
  ];
  const answered = [
    message,
    { role: 'assistant', content: [call('demo_call_1', JSON.parse(form?.input ?? '') as object, 'ask_question')] },
    result('demo_call_1', { type: 'json', value: { answers } }),
  ] satisfies Prompt;
  const [prepare] = await callsOf(answered);
  const input = { customer: 'Delta Kit Labs', priority: 'urgent', channel: 'fax' };
  expect(prepare).toMatchObject({ toolCallId: 'demo_call_2', toolName: 'prepare_escalation' });
  expect(JSON.parse(prepare?.input ?? '')).toEqual(input);
  const output = { escalationId: 'ESC-1', summary: 'By fax.' };
  const prepared = [
    ...answered,
    { role: 'assistant', content: [call('demo_call_2', input, 'prepare_escalation')] },
    result('demo_call_2', { type: 'json', value: output }),
  ] satisfies Prompt;
  expect(await textOf(prepared)).toBe('Prepared the escalation **ESC-1**. By fax.');
  expect(await callsOf(prepared)).toEqual([]);
});

describe('an abort', () => {
  test('before the turn refuses it', async () => {
    const reason = new DOMException('Stopped', 'AbortError');
    await expect(partsOf([user('hello')], atOnce, { abortSignal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test('during a pause ends the stream at once', async () => {
    const abort = new AbortController();
    const pause = gate();
    const model = createDemoModel({
      delay: (milliseconds, signal) => {
        expect(milliseconds).toBe(25);
        expect(signal).toBe(abort.signal);
        return pause.pass();
      },
    });
    const parts = partsOf([user('hello')], model, { abortSignal: abort.signal });
    await pause.reached;
    const reason = new DOMException('Stopped', 'AbortError');
    abort.abort(reason);
    await expect(parts).rejects.toBe(reason);
  });

  test('is honoured by the built-in pause', async () => {
    const abort = new AbortController();
    const { stream } = await createDemoModel({ wordTime: 3_600_000 }).doStream({
      prompt: [user('hello')],
      abortSignal: abort.signal,
    });
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    const word = reader.read();
    abort.abort();
    await expect(word).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });

  test('by the reader leaves no listener on the signal', async () => {
    const abort = new AbortController();
    const { stream } = await atOnce.doStream({ prompt: [user('hello')], abortSignal: abort.signal });
    await stream.cancel();
    expect(() => abort.abort()).not.toThrow();
  });
});

test('streamText takes it for a model like any other', async () => {
  const run = streamText({
    model: atOnce,
    messages: [{ role: 'user', content: 'Refund $90 on A-1002' }],
    tools: { issue_refund: tool({ description: 'Refunds.', inputSchema: jsonSchema({ type: 'object' }) }) },
    stopWhen: isStepCount(1),
  });
  expect(await run.toolCalls).toMatchObject([{ toolName: 'issue_refund', input: { orderId: 'A-1002', amount: 90 } }]);
  expect(await run.finishReason).toBe('tool-calls');
  expect((await run.usage).outputTokens).toBeGreaterThan(9);
});
