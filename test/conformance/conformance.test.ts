import { dynamicTool, jsonSchema, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call, say } from '../../core/testing/scripted-model.ts';
import { both } from './both.ts';
import { playInHoldpoint } from './holdpoint-loop.ts';
import { type Case, type Played, playInSdk } from './sdk-loop.ts';
import { lastResults, told } from './told.ts';
import { add, greet, n, no, pay, search, searched, unlucky, yes } from './tools.ts';

describe('what the model reads is what it reads in the loop of the AI SDK', () => {
  it.each<[string, Case]>([
    ['of a conversation without tools', { tools: {}, turns: [say('Hello.')] }],
    ['of an output that is a number', { tools: { add }, turns: [call('add', { n: 1 }), say('2')] }],
    ['of an output that is text', { tools: { greet }, turns: [call('greet', {}), say('Done.')] }],
    [
      'of an output that is an object, with what JSON drops',
      {
        tools: {
          make: tool({ inputSchema: n, execute: () => ({ at: new Date(0), none: undefined, list: [1, null] }) }),
        },
        turns: [call('make', { n: 1 }), say('Done.')],
      },
    ],
    [
      'of an output that is nothing',
      {
        tools: { none: tool({ inputSchema: n, execute: () => undefined }) },
        turns: [call('none', { n: 1 }), say('Done.')],
      },
    ],
    [
      'of text before a call',
      { tools: { greet }, turns: [[...say('One moment. '), ...call('greet', {})], say('Done.')] },
    ],
    ['of a call with no arguments at all', { tools: { greet }, turns: [call('greet', ''), say('Done.')] }],
    ['of a tool that fails with a text', { tools: { unlucky }, turns: [call('unlucky', {}), say('It failed.')] }],
    [
      'of a generator',
      {
        tools: {
          count: tool({
            inputSchema: n,
            async *execute() {
              yield 1;
              yield 2;
            },
          }),
        },
        turns: [call('count', { n: 1 }), say('2')],
      },
    ],
    [
      'of what toModelOutput makes',
      {
        tools: {
          draw: tool({
            inputSchema: n,
            execute: ({ n: given }) => ({ secret: given }),
            toModelOutput: ({ toolCallId, input, output }) => ({
              type: 'content',
              value: [{ type: 'text', text: `${toolCallId}: ${input.n} ${output.secret}` }],
            }),
          }),
        },
        turns: [call('draw', { n: 3 }), say('Done.')],
      },
    ],
    [
      'of what toModelOutput makes of the whole output, also of what its outputSchema leaves out',
      {
        tools: {
          draw: tool({
            inputSchema: n,
            outputSchema: z.object({ shown: z.number() }),
            execute: ({ n: given }) => ({ shown: given, more: given }),
            toModelOutput: ({ output }) => ({ type: 'json', value: output }),
          }),
        },
        turns: [call('draw', { n: 3 }), say('Done.')],
      },
    ],
    [
      'of a dynamic tool with plain JSON Schema',
      {
        tools: {
          any: dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: async (input) => ({ input }) }),
        },
        turns: [call('any', { whatever: [1] }), say('Done.')],
      },
    ],
    [
      'of a tool that its provider defines and we run',
      {
        tools: {
          shell: {
            type: 'provider',
            id: 'test.shell',
            args: { cwd: '/' },
            isProviderExecuted: false,
            inputSchema: n,
            execute: () => 'ok',
          },
        },
        turns: [call('shell', { n: 1 }), say('Done.')],
      },
    ],
    [
      'of a tool that its provider runs',
      { tools: { search, greet }, turns: [[...searched('s'), ...call('greet', {})], say('4 %')] },
    ],
    [
      'of two calls side by side',
      { tools: { add, greet }, turns: [[...call('greet', {}), ...call('add', { n: 1 })], say('Done.')] },
    ],
    ['of calls in several turns', { tools: { add }, turns: [call('add', { n: 1 }), call('add', { n: 2 }), say('3')] }],
    [
      'of a call that a person approved',
      { tools: { pay }, turns: [call('pay', { n: 7 }), say('Paid.')], decisions: [{ call_1: yes }] },
    ],
    [
      'of a call that a person approved and that failed with a text',
      {
        tools: { unlucky },
        toolApproval: { unlucky: 'user-approval' },
        turns: [call('unlucky', {}), say('It failed.')],
        decisions: [{ call_1: yes }],
      },
    ],
    [
      'of a call that a person denied with a reason',
      { tools: { pay }, turns: [call('pay', { n: 7 }), say('Not paid.')], decisions: [{ call_1: no }] },
    ],
    [
      'of two calls that a person approved, answered in reverse order',
      {
        tools: { pay },
        turns: [[...call('pay', { n: 1 }), ...call('pay', { n: 2 })], say('Paid.')],
        decisions: [{ call_2: yes, call_1: yes }],
      },
    ],
    [
      'of a call that runs and then one that a person approved',
      {
        tools: { pay, greet },
        turns: [[...call('greet', {}), ...call('pay', { n: 1 })], say('Paid.')],
        decisions: [{ call_2: yes }],
      },
    ],
    [
      'of approvals in one turn after another',
      {
        tools: { pay },
        turns: [call('pay', { n: 1 }), call('pay', { n: 2 }), say('Paid.')],
        decisions: [{ call_1: yes }, { call_2: no }],
      },
    ],
    [
      'of a call that policy approves',
      {
        tools: { pay },
        toolApproval: { pay: { type: 'approved', reason: 'small' } },
        turns: [call('pay', { n: 1 }), say('Paid.')],
      },
    ],
    [
      'of a call that policy denies with a reason',
      {
        tools: { pay },
        toolApproval: { pay: { type: 'denied', reason: 'closed' } },
        turns: [call('pay', { n: 1 }), say('No.')],
      },
    ],
    [
      'of a call that one function for all lets run, over the head of its tool',
      { tools: { pay }, toolApproval: () => 'not-applicable', turns: [call('pay', { n: 1 }), say('Paid.')] },
    ],
    [
      'of a call that a function asks about, by what it is given',
      {
        tools: { add },
        toolApproval: { add: ({ n: given }, { messages }) => (given > messages.length ? 'user-approval' : undefined) },
        turns: [[...call('add', { n: 1 }), ...call('add', { n: 5 })], say('Done.')],
        decisions: [{ call_2: no }],
      },
    ],
    [
      'of tools named like members of every object',
      {
        tools: Object.fromEntries(['constructor', '__proto__', 'toString'].map((name) => [name, greet])),
        toolApproval: Object.fromEntries([['__proto__', { type: 'denied', reason: 'odd' } as const]]),
        turns: [[...call('constructor', {}), ...call('__proto__', {}), ...call('toString', {})], say('Done.')],
      },
    ],
  ])('%s', async (_, played) => {
    const { sdk, ours } = await both(played);
    expect(sdk.error).toBeUndefined();
    expect(told(ours.prompts)).toEqual(told(sdk.prompts));
    expect(ours.prompts.length).toBe(played.turns.length);
    expect(ours.described).toEqual(sdk.described);
  });
});

describe('a policy that changes its mind once a person has approved', () => {
  it('denies the call in both loops, for its reason', async () => {
    const play = (loop: typeof playInSdk): Promise<Played> => {
      const answers = ['user-approval', { type: 'denied', reason: 'too late' }] as const;
      let asked = 0;
      const toolApproval: Case['toolApproval'] = () => answers[asked++];
      return loop({
        tools: { add },
        toolApproval,
        turns: [call('add', { n: 1 }), say('No.')],
        decisions: [{ call_1: yes }],
      });
    };
    const [sdk, ours] = [await play(playInSdk), await play(playInHoldpoint)];
    expect(lastResults(ours.prompts)).toEqual({ call_1: { type: 'execution-denied', reason: 'too late' } });
    expect(told(ours.prompts)).toEqual(told(sdk.prompts));
  });
});
