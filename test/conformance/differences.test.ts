import { MissingToolResultsError, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call, say } from '../../core/testing/scripted-model.ts';
import { both } from './both.ts';
import { playInHoldpoint } from './holdpoint-loop.ts';
import { type Case, type Played, playInSdk } from './sdk-loop.ts';
import { lastResults, told } from './told.ts';
import { add, broken, greet, n, no, pay, yes } from './tools.ts';

describe('what the model reads differs on purpose', () => {
  /** What the last turn was told of each call, on both sides, once nothing else differs in how it went. */
  async function results(played: Case): Promise<{ sdk: Record<string, unknown>; ours: Record<string, unknown> }> {
    const { sdk, ours } = await both(played);
    expect(sdk.error).toBeUndefined();
    expect(ours.prompts.map(({ length }) => length)).toEqual(sdk.prompts.map(({ length }) => length));
    return { sdk: lastResults(sdk.prompts), ours: lastResults(ours.prompts) };
  }

  it('of an Error: its message, where the SDK puts its class in front', async () => {
    const { sdk, ours } = await results({ tools: { broken }, turns: [call('broken', {}), say('It failed.')] });
    expect(sdk).toEqual({ call_1: { type: 'error-text', value: 'Error: card expired' } });
    expect(ours).toEqual({ call_1: { type: 'error-text', value: 'card expired' } });
  });

  it('of a denial without a reason: who denied it, where the SDK says nothing', async () => {
    const byPerson = {
      tools: { pay },
      turns: [call('pay', { n: 7 }), say('No.')],
      decisions: [{ call_1: { approve: false } }],
    };
    const first = await results(byPerson);
    expect(first.sdk).toEqual({ call_1: { type: 'execution-denied' } });
    expect(first.ours).toEqual({ call_1: { type: 'execution-denied', reason: 'The operator denied this call.' } });
    const byPolicy: Case = {
      tools: { pay },
      toolApproval: { pay: 'denied' },
      turns: [call('pay', { n: 7 }), say('No.')],
    };
    const second = await results(byPolicy);
    expect(second.sdk).toEqual({ call_1: { type: 'execution-denied' } });
    expect(second.ours).toEqual({ call_1: { type: 'execution-denied', reason: 'The policy denies this call.' } });
  });

  it('of invalid input, broken JSON and unknown tools: words to act on, where the SDK gives its own', async () => {
    const turn = [...call('add', { n: 'one' }), ...call('add', '{"n":'), ...call('subtract', {})];
    const { sdk, ours } = await results({ tools: { add }, turns: [turn, say('Sorry.')] });
    const text = (value: RegExp) => ({ type: 'error-text', value: expect.stringMatching(value) });
    expect(sdk).toEqual({
      call_1: text(/Invalid input for tool add: .*Type validation failed/),
      call_2: text(/Invalid input for tool add: .*JSON parsing failed/),
      call_3: text(/unavailable tool 'subtract'. Available tools: add/),
    });
    expect(ours).toEqual({
      call_1: text(/^The input of add is invalid\.\n.*expected number/),
      call_2: text(/^The input of add is not valid JSON/),
      call_3: text(/^There is no tool named "subtract"\. The tools are: add\.$/),
    });
  });

  it('of its own call: what it sent, where the SDK shows it the input with defaults filled in', async () => {
    const order = tool({ inputSchema: z.object({ unit: z.string().default('USD') }), execute: ({ unit }) => unit });
    const { sdk, ours } = await both({ tools: { order }, turns: [call('order', {}), say('USD')] });
    expect(told(sdk.prompts)[1]?.[2]).toMatchObject({ content: [{ input: { unit: 'USD' } }] });
    expect(told(ours.prompts)[1]?.[2]).toMatchObject({ content: [{ input: {} }] });
    expect(lastResults(ours.prompts)).toEqual(lastResults(sdk.prompts));
  });

  it('of calls of which the first waited: in the order of the calls, where the SDK has those that ran first', async () => {
    const turn = [...call('pay', { n: 1 }), ...call('greet', {})];
    const { sdk, ours } = await both({
      tools: { pay, greet },
      turns: [turn, say('Paid.')],
      decisions: [{ call_1: yes }],
    });
    const order = ({ prompts }: Played) => Object.keys(lastResults(prompts));
    expect(order(sdk)).toEqual(['call_2', 'call_1']);
    expect(order(ours)).toEqual(['call_1', 'call_2']);
    expect(lastResults(ours.prompts)).toEqual(lastResults(sdk.prompts));
  });

  it("of an output that doesn't fit its outputSchema: that it ran but doesn't, where the SDK doesn't look", async () => {
    const odd = tool({ inputSchema: n, outputSchema: z.number(), execute: () => 'one' as never });
    const { sdk, ours } = await results({ tools: { odd }, turns: [call('odd', { n: 1 }), say('Odd.')] });
    expect(sdk).toEqual({ call_1: { type: 'text', value: 'one' } });
    expect(ours).toEqual({
      call_1: {
        type: 'error-text',
        value: expect.stringMatching(/^odd ran, but its output does not fit its outputSchema/),
      },
    });
  });
});

describe('the loop differs on purpose', () => {
  const toolParts = ({ prompts }: Played): unknown[] =>
    (prompts.at(-1) ?? []).flatMap((message) => (message.role === 'tool' ? message.content : []));

  it('where one function for all says nothing: the tool is asked next, where the SDK skips its needsApproval', async () => {
    const played: Case = {
      tools: { pay },
      toolApproval: () => undefined,
      turns: [call('pay', { n: 7 }), say('Paid.')],
    };
    const sdk = await playInSdk(played);
    expect(lastResults(sdk.prompts)).toEqual({ call_1: { type: 'json', value: { paid: 7 } } });
    const ours = await playInHoldpoint({ ...played, decisions: [{ call_1: no }] });
    expect(lastResults(ours.prompts)).toEqual({ call_1: { type: 'execution-denied', reason: 'kept it' } });
  });

  it('where a policy throws: it asks, with the error on the card, where the SDK breaks off', async () => {
    const played: Case = {
      tools: { add },
      toolApproval: () => {
        throw new Error('ledger offline');
      },
      turns: [call('add', { n: 1 }), say('2')],
    };
    const sdk = await playInSdk(played);
    expect(sdk).toMatchObject({ error: { message: 'ledger offline' } });
    const ours = await playInHoldpoint({ ...played, decisions: [{ call_1: yes }] });
    expect(lastResults(ours.prompts)).toEqual({ call_1: { type: 'json', value: 2 } });
  });

  it('where one of two approvals is answered: nothing runs until both are, where the SDK runs one and breaks off', async () => {
    const ran = (): { tools: Case['tools']; paid: number[] } => {
      const paid: number[] = [];
      const execute = ({ n: given }: { n: number }) => paid.push(given);
      return { tools: { pay: tool({ inputSchema: n, needsApproval: true, execute }) }, paid };
    };
    const turns = [[...call('pay', { n: 1 }), ...call('pay', { n: 2 })], say('Done.')];
    const inSdk = ran();
    const sdk = await playInSdk({ tools: inSdk.tools, turns, decisions: [{ call_1: yes }] });
    expect(MissingToolResultsError.isInstance(sdk.error)).toBe(true);
    expect(inSdk.paid).toEqual([1]);
    const inOurs = ran();
    const half = await playInHoldpoint({ tools: inOurs.tools, turns, decisions: [{ call_1: yes }] });
    expect(half.prompts).toHaveLength(1);
    expect(inOurs.paid).toEqual([]);
    const ours = await playInHoldpoint({ tools: inOurs.tools, turns, decisions: [{ call_1: yes }, { call_2: no }] });
    expect(inOurs.paid).toEqual([1]);
    expect(lastResults(ours.prompts)).toEqual({
      call_1: { type: 'json', value: 1 },
      call_2: { type: 'execution-denied', reason: 'kept it' },
    });
  });

  it('where toModelOutput throws: the model reads that the tool ran, where the SDK breaks off', async () => {
    const odd = tool({ inputSchema: n, execute: () => 1, toModelOutput: () => JSON.parse('{') });
    const { sdk, ours } = await both({ tools: { odd }, turns: [call('odd', { n: 1 }), say('Odd.')] });
    expect(sdk.prompts).toHaveLength(1);
    expect(sdk.error).toBeInstanceOf(SyntaxError);
    expect(lastResults(ours.prompts)).toEqual({
      call_1: { type: 'error-text', value: expect.stringMatching(/^odd ran, but its toModelOutput failed/) },
    });
  });

  it('where a provider gives two calls one id: each runs and is answered, where the SDK runs and answers one', async () => {
    const turn = [...call('pay', { n: 1 }, 'same'), ...call('pay', { n: 2 }, 'same')];
    const turns = [turn, say('Done.')];
    const sdk = await playInSdk({ tools: { pay }, turns, decisions: [{ same: yes }] });
    const ours = await playInHoldpoint({ tools: { pay }, turns, decisions: [{ same: yes }, { same: yes }] });
    expect(toolParts(sdk)).toMatchObject([{ toolCallId: 'same', output: { value: { paid: 2 } } }]);
    expect(lastResults(ours.prompts)).toEqual({
      same: { type: 'json', value: { paid: 1 } },
      same_2: { type: 'json', value: { paid: 2 } },
    });
  });
});
