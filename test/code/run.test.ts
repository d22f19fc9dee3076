import { expect, test } from 'vitest';
import { z } from 'zod';
import { AskedError, createTool, run } from '../../core/index.ts';
import { gate } from '../../core/testing/gate.ts';
import { call, say, wait } from '../../core/testing/scripted-model.ts';
import { deskAgent, form, temporaryFolder } from './opened.ts';

test('run resolves with the text when nobody is asked', async () => {
  temporaryFolder();
  const { agent } = deskAgent([call('look', {}), say('All is well.')]);
  expect(await run(agent, 'Hello')).toMatchObject({ status: 'completed', text: 'All is well.' });
});

test('run rejects with everything that the turn asked, withdrawn, and nothing of it runs', async () => {
  temporaryFolder();
  const ponder = createTool({
    name: 'ponder',
    description: 'Is slow to say whether it asks.',
    inputSchema: z.object({}),
    requiresApproval: () => new Promise((resolve) => setImmediate(resolve, true)),
    execute: () => ({}),
  });
  const { agent, refunds, model } = deskAgent(
    [[...call('refund', { order: 'A-1' }), ...call('ask', form), ...call('ponder', {})]],
    { tools: [ponder] },
  );
  const error = await run(agent, 'Refund all').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AskedError);
  const { requests, message } = error as AskedError;
  expect(requests).toMatchObject([
    { type: 'approval', tool: 'refund', input: { order: 'A-1', amount: 10 }, reason: 'Refund A-1' },
    { type: 'question', tool: 'ask', questions: [{ id: 'day' }] },
    { type: 'approval', tool: 'ponder', input: {} },
  ]);
  expect(message).toContain('to allow refund {"order":"A-1","amount":10} (Refund A-1)');
  expect(message).toContain('"Which day?"');
  expect(refunds).toEqual([]);
  expect(model.calls).toHaveLength(1);
});

test('run does not wait for what runs beside a request', async () => {
  temporaryFolder();
  const looking = gate();
  const { agent } = deskAgent([[...call('look', {}), ...call('refund', { order: 'A-1' })]], { gate: looking });
  await expect(run(agent, 'Both')).rejects.toThrow(AskedError);
});

test('run rejects with the reason when the run fails', async () => {
  temporaryFolder();
  const { agent } = deskAgent([new Error('The model is out.')]);
  await expect(run(agent, 'Hello')).rejects.toThrow('The model is out.');
});

test("run rejects with an aborted signal's reason, whether it comes early or late", async () => {
  temporaryFolder();
  const late = new AbortController();
  const streaming = gate();
  const { agent, model } = deskAgent([[...say('I am '), ...wait(streaming)]]);
  await expect(run(agent, 'Hello', { signal: AbortSignal.abort(new Error('Too early.')) })).rejects.toThrow(
    'Too early.',
  );
  expect(model.calls).toHaveLength(0);
  const running = run(agent, 'Hello', { signal: late.signal });
  await streaming.reached;
  late.abort(new Error('Too late.'));
  await expect(running).rejects.toThrow('Too late.');
});
