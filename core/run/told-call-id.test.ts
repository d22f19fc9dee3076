import { describe, expect, test } from 'vitest';
import type { ModelName, SessionEvent, StoredEvent } from '../contract/index.ts';
import { modelMessages } from './history.ts';

const kimi: ModelName = { provider: 'openai-compatible.chat', modelId: 'k', source: { id: 'one', name: 'One' } };
const claude: ModelName = { provider: 'anthropic.messages', modelId: 'c' };

/** Turns in the order in which they were answered, each with its calls' ids; then one of `answering` begins. */
function idsToldTo(answering: ModelName, ...turns: [ModelName, ...string[]][]): { calls: string[]; results: string[] } {
  const events = turns.flatMap(([model, ...ids], number): SessionEvent[] => {
    const turnId = `turn-${number}`;
    const common = { runId: 'run', phaseId: 'phase', turnId };
    const parts = ids.map((toolCallId, index) => {
      return { kind: 'call' as const, id: `${number}-${index}`, toolCallId, toolName: 'pay', rawInput: {} };
    });
    const content = ids.map((toolCallId) => ({ type: 'tool-call', toolCallId, toolName: 'pay', input: {} }));
    return [
      { type: 'turn.started', ...common, number, model },
      { type: 'turn.finished', ...common, finishReason: 'x', parts, messages: [{ role: 'assistant', content }] },
      ...parts.map(({ id: callId }): SessionEvent => {
        return { type: 'tool.finished', callId, outcome: { kind: 'output', output: callId } };
      }),
    ];
  });
  const next = { runId: 'run', phaseId: 'phase', turnId: 'next', number: 9, model: answering } as const;
  const all: SessionEvent[] = [...events, { type: 'turn.started', ...next }];
  const messages = modelMessages(all.map((event, seq): StoredEvent => ({ sessionId: 's', seq, at: 0, event })));
  const idsOf = (role: string): string[] =>
    messages.flatMap((message) =>
      message.role !== role || typeof message.content === 'string'
        ? []
        : message.content.flatMap((part) => ('toolCallId' in part ? [part.toolCallId] : [])),
    );
  return { calls: idsOf('assistant'), results: idsOf('tool') };
}

describe('the ids of calls', () => {
  test('go back as they were to the model that gave them, whatever their form', () => {
    const ids = ['functions.pay:0', 'call_0123456789', 'x'.repeat(400), ''];
    const told = idsToldTo(kimi, [kimi, ...ids], [claude, 'toolu_01'], [kimi, 'functions.pay:0']);
    expect(told.calls.filter((_, index) => index !== 4)).toEqual([...ids, 'functions.pay:0_2']);
    expect(told.results).toEqual(told.calls);
  });

  test.each([
    ['with signs of their own', 'functions.pay:0', 'functions.pay:1'],
    ['too long for it', 'x'.repeat(41), 'x'.repeat(400)],
    ['that differ in a sign only', 'a.b', 'a:b', 'a_b', 'a-b'],
    ['without anything', '', ' ', '\u{1F600}'],
    ['twice the same', 'functions.pay:0', 'functions.pay:0'],
    ['of the usual form', 'call_Xy12', 'toolu_01AbCdEf'],
  ])('%s are told another model in a form that every provider takes, one of its own each', (_, ...ids) => {
    const { calls, results } = idsToldTo(claude, [kimi, ...ids], [kimi, ...ids]);
    expect(calls).toHaveLength(2 * ids.length);
    for (const id of calls) expect(id).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(new Set(calls).size).toBe(calls.length);
    expect(results).toEqual(calls);
    expect(idsToldTo(claude, [kimi, ...ids], [kimi, ...ids]).calls).toEqual(calls);
  });

  test('of that form already go to any model as they are', () => {
    expect(idsToldTo(claude, [kimi, 'Ab3dE6gH9']).calls).toEqual(['Ab3dE6gH9']);
  });

  test('of a model of the same name at another provider are another’s', () => {
    const other = { ...kimi, source: { id: 'two', name: 'Two' } };
    expect(idsToldTo(other, [kimi, 'call_1']).calls).not.toEqual(['call_1']);
  });
});
