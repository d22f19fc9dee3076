import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createQuestionTool } from '../../core/agent/create-question-tool.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const effects: unknown[] = [];
const pay = createTool({
  name: 'pay',
  description: 'Pays.',
  inputSchema: z.object({ amount: z.number() }),
  requiresApproval: true,
  execute: (input) => void effects.push(input),
});
const ask = createQuestionTool({ name: 'ask', description: 'Asks.' });
const FORM = { questions: [{ id: 'q', text: 'Which?' }] };

async function waiting() {
  effects.length = 0;
  const model = scriptedModel([[...call('pay', { amount: 1 }), ...call('ask', FORM)], say('Done.'), say('Done.')]);
  scenario = await Scenario.open({ model, tools: [pay, ask] });
  const started = await scenario.ask('Pay');
  await scenario.until(started.sessionId, 'waiting');
  const [approval, question] = await scenario.pending();
  if (!approval || !question) throw new Error('two must be pending');
  return { ...started, approval, question, model };
}

describe('the short way to an approval, by its call', () => {
  test('binds to the stored request: what was asked runs, once', async () => {
    const { sessionId, approval, question } = await waiting();
    const { callId } = approval.request;
    const decided = await scenario.do('approvals.decide', { sessionId, callId, decision: 'approve' });
    expect(decided).toMatchObject({ status: 'approved', resolution: { by: { name: 'Ada' } } });
    await scenario.answer(question, [{ questionId: 'q', value: 'This' }]);
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([{ amount: 1 }]);
    expect(await scenario.call('approvals.decide', { sessionId, callId, decision: 'deny' })).toMatchObject({
      error: { code: 'already_resolved', message: expect.stringContaining('Already approved by Ada in Desktop') },
    });
  });

  test('knows no call that asked for no approval', async () => {
    const { sessionId, question } = await waiting();
    for (const callId of [question.request.callId, 'cal_none']) {
      expect(await scenario.call('approvals.decide', { sessionId, callId, decision: 'approve' })).toMatchObject({
        error: { code: 'not_found' },
      });
    }
    expect(effects).toEqual([]);
  });
});

describe('the program that began a run and goes', () => {
  test('withdraws its requests, and the run ends without anything that asked', async () => {
    const { sessionId, runId, approval, model } = await waiting();
    expect(await scenario.do('runs.withdraw', { runId })).toMatchObject({ status: 'stopped' });
    const { interactions } = await scenario.do('interactions.list', { sessionId });
    expect(interactions.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn']);
    expect(await scenario.respond(approval, 'approve')).toMatchObject({ error: { code: 'gone' } });
    expect(effects).toEqual([]);
    await scenario.do('messages.send', { sessionId, text: 'Go on' });
    await scenario.until(sessionId, 'completed');
    const told = model.calls.at(-1)?.prompt.findLast(({ role }) => role === 'tool')?.content;
    expect(told).toMatchObject([
      { output: { type: 'execution-denied', reason: 'The request was withdrawn. It did not run.' } },
      { output: { value: { answers: [], withdrawn: true } } },
    ]);
  });
});

test('agents are described with what each tool takes and whether it may ask; sessions and requests can be had one by one', async () => {
  const { sessionId, approval } = await waiting();
  const { agents } = await scenario.do('agents.list', {});
  expect(agents).toMatchObject([
    {
      id: 'agent',
      tools: [
        { name: 'pay', mayAsk: true, inputSchema: { type: 'object', required: ['amount'] } },
        { name: 'ask', mayAsk: true },
      ],
    },
  ]);
  expect(await scenario.do('sessions.get', { sessionId })).toMatchObject({ id: sessionId, run: { status: 'waiting' } });
  expect(await scenario.do('interactions.get', { id: approval.request.id })).toEqual(approval);
  expect(await scenario.call('interactions.get', { id: 'int_none' })).toMatchObject({ error: { code: 'not_found' } });
});
