import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createQuestionTool } from '../../core/agent/create-question-tool.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import { Scenario, type ScenarioOptions } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel } from '../../core/testing/scripted-model.ts';

const MINUTE = 60_000;

let scenario: Scenario;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  vi.useRealTimers();
  await scenario.end();
});

const effects: string[] = [];
const approved = (expiresIn?: number) =>
  createTool({
    name: 'refund',
    description: 'Refunds.',
    inputSchema: z.object({}),
    requiresApproval: () => ({ reason: 'Refund', ...(expiresIn !== undefined && { expiresIn }) }),
    execute: () => void effects.push('refund'),
  });
const asked = (expiresIn?: number) =>
  createQuestionTool({ name: 'ask', description: 'Asks.', ...(expiresIn !== undefined && { expiresIn }) });
const FORM = { questions: [{ id: 'a', text: 'What?' }] };

async function open(options: Partial<ScenarioOptions>) {
  effects.length = 0;
  const model = scriptedModel([[...call('refund', {}), ...call('ask', FORM)], say('Too late.')]);
  scenario = await Scenario.open({ tools: [approved(), asked()], model, ...options });
  const { sessionId } = await scenario.ask('Do');
  await scenario.until(sessionId, 'waiting');
  return { sessionId, model };
}

/** The time passes, and the timers that it sets off fire. */
async function pass(milliseconds: number): Promise<void> {
  scenario.advance(milliseconds);
  await vi.advanceTimersByTimeAsync(milliseconds);
}

const told = (model: ReturnType<typeof scriptedModel>) => model.calls.at(-1)?.prompt.at(-1)?.content;

describe('expiry', () => {
  it('is off unless somebody asks for it', async () => {
    await open({});
    await pass(1_000 * MINUTE);
    expect(await scenario.pending()).toHaveLength(2);
    expect((await scenario.pending()).map(({ request }) => request.expiresAt)).toEqual([undefined, undefined]);
  });

  it.each<[string, Partial<ScenarioOptions>]>([
    ['the tools', { tools: [approved(MINUTE), asked(MINUTE)] }],
    ['the Studio', { expiresIn: MINUTE }],
  ])(
    'by %s closes requests at their time; the model reads so, nothing runs, and the run goes on',
    async (_, options) => {
      const { sessionId, model } = await open(options);
      await pass(MINUTE - 1_000);
      expect(await scenario.pending()).toHaveLength(2);
      await pass(2_000);
      await scenario.until(sessionId, 'completed');
      expect(effects).toEqual([]);
      expect(told(model)).toMatchObject([
        {
          output: {
            type: 'execution-denied',
            reason: 'The request expired before the operator decided. It did not run.',
          },
        },
        { output: { type: 'json', value: { answers: [], expired: true } } },
      ]);
    },
  );

  it("of the tool's own beats the Studio's", async () => {
    await open({ tools: [approved(5 * MINUTE), asked()], expiresIn: MINUTE });
    await pass(2 * MINUTE);
    expect((await scenario.pending()).map(({ request }) => request.toolName)).toEqual(['refund']);
  });

  it('that came while Holdpoint was closed is done before anyone sees the request as open', async () => {
    const { sessionId } = await open({ expiresIn: MINUTE });
    const model = scriptedModel([say('Too late.')]);
    await scenario.stopProcess('close');
    scenario.advance(2 * MINUTE);
    await scenario.restart('close', { model });
    expect(await scenario.pending()).toEqual([]);
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([]);
  });

  it('of one of two leaves the other open, and survives a restart', async () => {
    const { sessionId } = await open({ tools: [approved(MINUTE), asked(3 * MINUTE)] });
    await pass(2 * MINUTE);
    expect(await scenario.pending()).toHaveLength(1);
    await scenario.restart('crash', { model: scriptedModel([say('Answered.')]) });
    const [form] = await scenario.pending();
    if (!form) throw new Error('nothing pending');
    await scenario.answer(form, [{ questionId: 'a', value: 'that' }]);
    await scenario.until(sessionId, 'completed');
  });

  it('beats an answer that comes when the time is up, though no timer has fired yet', async () => {
    await open({ expiresIn: MINUTE });
    const [request] = await scenario.pending();
    if (!request) throw new Error('nothing pending');
    scenario.advance(MINUTE);
    expect(await scenario.respond(request, 'approve')).toMatchObject({
      error: { code: 'gone', message: expect.stringContaining('expired') },
    });
    expect(effects).toEqual([]);
  });

  const TEN_YEARS = 10 * 365 * 24 * 60 * MINUTE;
  it.each([
    ['a fraction', (60 * MINUTE) / 7, 514_286],
    ['next to nothing', 1e-9, 1],
    ['what has passed', -1 / 3, 0],
    ['ages', Number.MAX_SAFE_INTEGER, TEN_YEARS],
    ['more than there is', Number.MAX_VALUE, TEN_YEARS],
    ['no number', Number.NaN, undefined],
    ['no end', Number.POSITIVE_INFINITY, undefined],
  ])('of %s, computed by a policy, breaks no call: it asks', async (_, expiresIn, waits) => {
    await open({ tools: [approved(expiresIn), asked()] });
    const [refund] = (await scenario.do('interactions.list', {})).interactions;
    if (refund?.request.type !== 'tool-approval') throw new Error('nothing to approve');
    const { requestedAt, expiresAt } = refund.request;
    expect(expiresAt).toBe(waits === undefined ? undefined : requestedAt + waits);
    expect(scenario.faults).toEqual([]);
  });

  it('that the Studio computes is whole and no longer than ten years, too', async () => {
    await open({ expiresIn: MINUTE / 7 });
    const [refund] = await scenario.pending();
    expect(refund?.request.expiresAt).toBe((refund?.request.requestedAt ?? 0) + 8_572);
  });

  it.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY, TEN_YEARS + 1])(
    'of %s milliseconds is refused where it is defined',
    async (expiresIn) => {
      await open({});
      expect(() => asked(expiresIn)).toThrow(/expiresIn of the tool "ask"/);
    },
  );

  it('keeps what was being typed, which an answer lets go of', async () => {
    await open({ tools: [approved(MINUTE), asked()] });
    const [refund, form] = await scenario.pending();
    const keys = [`reason:${refund?.request.id}`, `answers:${form?.request.id}`];
    for (const key of keys) await scenario.do('drafts.set', { key, text: 'half a word' });
    await pass(MINUTE);
    if (form) await scenario.answer(form, [{ questionId: 'a', value: 'That' }]);
    const kept = await Promise.all(keys.map((key) => scenario.do('drafts.get', { key })));
    expect(kept).toEqual([{ text: 'half a word' }, { text: '' }]);
  });
});
