import { isStepCount, jsonSchema, streamText, tool, type ToolSet } from 'ai';
import { expect, test } from 'vitest';
import { gate } from './gate.ts';
import { call, cut, fail, garbage, say, scriptedModel, wait, type ScriptedTurn } from './scripted-model.ts';

const tools: ToolSet = { refund: tool({ inputSchema: jsonSchema({ type: 'object' }) }) };

function run(turns: ScriptedTurn[], signal?: AbortSignal, model = scriptedModel(turns)) {
  return streamText({
    model,
    tools,
    messages: [{ role: 'user', content: 'Hello' }],
    stopWhen: isStepCount(1),
    maxRetries: 0,
    onError: () => {},
    ...(signal && { abortSignal: signal }),
  });
}

async function partsOf(turns: ScriptedTurn[], signal?: AbortSignal) {
  const parts = [];
  for await (const part of run(turns, signal).fullStream) parts.push(part);
  return parts;
}

test('a turn streams its text and calls, each call with an id of its own', async () => {
  const result = run([
    [...say('One ', 'moment'), ...call('refund', { amount: 5 }), ...call('refund', { amount: 6 }, 'mine')],
  ]);
  expect(await result.text).toBe('One moment');
  expect(await result.toolCalls).toMatchObject([
    { toolCallId: 'call_1', input: { amount: 5 } },
    { toolCallId: 'mine', input: { amount: 6 } },
  ]);
  expect(await result.finishReason).toBe('tool-calls');
});

test('a turn can be made from what the model was given', async () => {
  const result = run([({ prompt }) => say(`${prompt.length} message`)]);
  expect(await result.text).toBe('1 message');
});

test('a model that is called more often than scripted throws', async () => {
  const model = scriptedModel([say('once')]);
  const options = { prompt: [] };
  await model.doStream(options);
  await expect(model.doStream(options)).rejects.toThrow('The scripted model has 1 turns and was called 2 times.');
  expect(model.calls).toEqual([options, options]);
});

test('a turn waits at a gate until a test opens it', async () => {
  const pause = gate();
  const result = run([[...say('before'), ...wait(pause), ...call('refund', {})]]);
  const calls = result.toolCalls;
  await pause.reached;
  pause.open();
  expect(await calls).toHaveLength(1);
});

test('an abort gets past a gate that nobody opens', async () => {
  const pause = gate();
  const abort = new AbortController();
  const parts = partsOf([[...wait(pause), ...say('never')]], abort.signal);
  await pause.reached;
  abort.abort();
  expect((await parts).at(-1)).toMatchObject({ type: 'abort' });
});

test('a stream that is cut ends without a word on how', async () => {
  const parts = await partsOf([[...call('refund', {}), ...cut()]]);
  expect(parts.find(({ type }) => type === 'tool-call')).toBeDefined();
  expect(parts.find(({ type }) => type === 'finish-step')).toMatchObject({
    finishReason: 'other',
    rawFinishReason: undefined,
  });
});

test('a stream that fails ends in its error, and a refused call in its own', async () => {
  const reset = new Error('reset');
  await expect(partsOf([[...say('a'), ...fail(reset)]])).rejects.toBe(reset);
  const refused = new Error('refused');
  expect(await partsOf([refused])).toContainEqual({ type: 'error', error: refused });
});

test('garbage is passed on as it is', async () => {
  const { stream } = await scriptedModel([garbage({ type: 'tool-call' })]).doStream({ prompt: [] });
  const parts = [];
  for await (const part of stream) parts.push(part);
  expect(parts[1]).toEqual({ type: 'tool-call' });
});

test('broken JSON is sent as it is written', async () => {
  const result = run([call('refund', '{"amount":')]);
  expect(await result.toolCalls).toMatchObject([{ invalid: true, input: '{"amount":' }]);
});
