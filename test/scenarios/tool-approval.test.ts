import { tool as sdkTool, type ToolSet } from 'ai';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AgentDefinition } from '../../core/agent/agent.ts';
import type { ApprovalStatus, ToolApproval } from '../../core/agent/approval-policy.ts';
import { createQuestionTool } from '../../core/agent/create-question-tool.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import type { ApprovalPolicy } from '../../core/agent/tool.ts';
import type { ToolEntry } from '../../core/contract/index.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const inputSchema = z.object({ n: z.number(), unit: z.string().default('USD') });
type Input = z.output<typeof inputSchema>;

interface Policies {
  agents?: ToolApproval;
  /** The tool's own. */
  own?: ApprovalPolicy<Input>;
}

/** One call of `pay`, under the policies, as far as it gets by itself. */
async function open({ agents, own = false }: Policies) {
  const ran: Input[] = [];
  const pay = createTool({
    name: 'pay',
    description: 'Pays.',
    inputSchema,
    requiresApproval: own,
    execute: (input) => {
      ran.push(input);
      return 'paid';
    },
  });
  return {
    ran,
    ...(await play({ tools: [pay], ...(agents !== undefined && { toolApproval: agents }) }, 'pay', { n: 7 })),
  };
}

async function play(agent: Partial<AgentDefinition>, name: string, input: unknown) {
  const model = scriptedModel([call(name, input), say('I see.')]);
  scenario = await Scenario.open({ model, agent });
  const { sessionId } = await scenario.ask('Pay');
  await scenario.untilTrue(async () => ['waiting', 'completed'].includes((await scenario.status(sessionId)) ?? ''));
  const told = (): unknown => {
    const content = model.calls[1]?.prompt.at(-1)?.content;
    return Array.isArray(content) ? content.map((part) => ('output' in part ? part.output : part)) : content;
  };
  const entry = async () =>
    (await scenario.entries(sessionId)).find((candidate): candidate is ToolEntry => candidate.kind === 'tool');
  return { sessionId, told, entry };
}

const PAID = [{ type: 'text', value: 'paid' }];
const denied = (reason: string) => [{ type: 'execution-denied', reason }];
const throws = (): never => {
  throw new Error('ledger offline');
};

/** Each form in which a policy can give one answer. */
function forms(answer: ApprovalStatus | boolean): [string, ToolApproval][] {
  return [
    ['as an entry', { pay: answer }],
    ['as the answer of an entry', { pay: () => answer }],
    ['as the later answer of an entry', { pay: async () => answer }],
    ['as the answer of one function', () => answer],
    ['as the later answer of one function', async () => answer],
  ];
}

describe.each(['not-applicable', { type: 'not-applicable' }, false] as const)('toolApproval that is %j', (answer) => {
  it.each(forms(answer))('%s lets the call run, and the own policy of its tool is not asked', async (_, agents) => {
    const { ran, told, entry } = await open({ agents, own: throws });
    expect(ran).toEqual([{ n: 7, unit: 'USD' }]);
    expect(told()).toEqual(PAID);
    expect(await entry()).toMatchObject({ status: 'finished', policy: { verdict: 'run' } });
  });
});

describe.each([
  ['approved', undefined],
  [{ type: 'approved' }, undefined],
  [{ type: 'approved', reason: 'Below the limit.' }, 'Below the limit.'],
] as const)('toolApproval that is %j', (answer, reason) => {
  it.each(forms(answer))('%s runs the call, which is shown as approved automatically', async (_, agents) => {
    const { ran, told, entry } = await open({ agents, own: true });
    expect(ran).toHaveLength(1);
    expect(told()).toEqual(PAID);
    const { policy, interaction } = (await entry()) ?? {};
    expect(policy).toEqual({ verdict: 'approved', ...(reason !== undefined && { reason }) });
    expect(interaction).toBeUndefined();
  });
});

describe.each([
  ['denied', 'The policy denies this call.'],
  [{ type: 'denied' }, 'The policy denies this call.'],
  [{ type: 'denied', reason: 'Books are closed.' }, 'Books are closed.'],
] as const)('toolApproval that is %j', (answer, reason) => {
  it.each(forms(answer))('%s refuses the call, asks nobody, and tells the model why', async (_, agents) => {
    const { ran, told, entry } = await open({ agents, own: true });
    expect(ran).toEqual([]);
    expect(told()).toEqual(denied(reason));
    expect(await entry()).toMatchObject({ status: 'denied', policy: { verdict: 'deny', reason }, error: reason });
  });
});

describe.each([
  ['user-approval', undefined],
  [true, undefined],
  [{ type: 'user-approval' }, undefined],
  [{ type: 'user-approval', reason: 'More than yesterday.' }, 'More than yesterday.'],
] as const)('toolApproval that is %j', (answer, reason) => {
  it.each(forms(answer))('%s asks, with its reason on the card, and runs what was shown', async (_, agents) => {
    const { ran, told, sessionId } = await open({ agents, own: () => ({ reason: 'Of the tool.' }) });
    expect(ran).toEqual([]);
    const [card] = await scenario.pending();
    if (card?.request.type !== 'tool-approval') throw new Error('an approval must be pending');
    expect(card.request.reason).toBe(reason);
    expect(card.request.input).toEqual({ n: 7, unit: 'USD' });
    await scenario.respond(card, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(ran).toEqual([{ n: 7, unit: 'USD' }]);
    expect(told()).toEqual(PAID);
  });
});

describe('toolApproval that says nothing', () => {
  const silent: [string, ToolApproval][] = [['with no entry', {}], ...forms(undefined)];

  it.each(silent)('%s leaves it to the tool, which asks in its own words', async (_, agents) => {
    const { ran } = await open({ agents, own: ({ n }) => n > 5 && { reason: 'Pay 7.', severity: 'danger' } });
    expect((await scenario.pending())[0]?.request).toMatchObject({ reason: 'Pay 7.', severity: 'danger' });
    expect(ran).toEqual([]);
  });

  it.each(silent)('%s leaves it to the tool, which lets it run', async (_, agents) => {
    const { ran } = await open({ agents, own: false });
    expect(ran).toHaveLength(1);
  });

  it.each(silent)(
    "%s leaves it to the needsApproval of an SDK tool, also where the SDK wouldn't",
    async (_, agents) => {
      const pay = sdkTool({ inputSchema, needsApproval: ({ n }) => n > 5, execute: () => 'paid' });
      const { sessionId, told } = await play({ tools: { pay }, toolApproval: agents }, 'pay', { n: 7 });
      const [card] = await scenario.pending();
      if (!card) throw new Error('nothing pending');
      await scenario.respond(card, 'approve');
      await scenario.until(sessionId, 'completed');
      expect(told()).toEqual(PAID);
    },
  );
});

describe('toolApproval that throws', () => {
  it.each<[string, ToolApproval]>([
    ['at once', throws],
    ['later', async () => throws()],
    ['at once in an entry', { pay: throws }],
    ['later in an entry', { pay: async () => throws() }],
  ])('%s asks, with the error as the reason, whatever the tool would say', async (_, agents) => {
    const { ran } = await open({ agents, own: false });
    expect((await scenario.pending())[0]?.request).toMatchObject({
      reason: 'The approval policy of pay failed: ledger offline',
    });
    expect(ran).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a misspelt status', 'allow'],
    ['null', null],
    ['a misspelt type', { type: 'allow' }],
    ['a number', 0],
  ])('or answers %s asks', async (_, answer) => {
    const { ran } = await open({ agents: () => answer as never });
    expect((await scenario.pending())[0]?.request).toMatchObject({ reason: expect.stringMatching(/so it asks/) });
    expect(ran).toEqual([]);
  });
});

describe('toolApproval', () => {
  it('is given the validated input and the messages that the model was sent, and can change neither', async () => {
    const seen: unknown[] = [];
    const { ran } = await open({
      agents: ({ toolCall, messages }) => {
        seen.push(structuredClone({ toolCall, messages }));
        (toolCall.input as Input).n = 1_000;
        messages.length = 0;
        return false;
      },
    });
    const toolCall = { type: 'tool-call', toolCallId: 'call_1', toolName: 'pay', input: { n: 7, unit: 'USD' } };
    expect(seen).toEqual([{ toolCall, messages: [{ role: 'user', content: 'Pay' }] }]);
    expect(ran).toEqual([{ n: 7, unit: 'USD' }]);
  });

  it('is not asked about input that is invalid', async () => {
    const pay = createTool({ name: 'pay', description: 'Pays.', inputSchema, execute: throws });
    const { told } = await play({ tools: [pay], toolApproval: throws }, 'pay', { n: 'seven' });
    expect(told()).toEqual([{ type: 'error-text', value: expect.stringContaining('The input of pay is invalid') }]);
  });

  it.each(['constructor', '__proto__', 'toString'])('of a tool named %s is an entry like any other', async (name) => {
    const tools: ToolSet = Object.fromEntries([
      [name, sdkTool({ inputSchema: z.object({}), execute: (): string => throws() })],
    ]);
    const toolApproval = Object.fromEntries([[name, { type: 'denied', reason: `No ${name}.` } as const]]);
    const { told } = await play({ tools, toolApproval }, name, {});
    expect(told()).toEqual(denied(`No ${name}.`));
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'without an entry for a tool named %s says nothing',
    async (name) => {
      const tools: ToolSet = Object.fromEntries([[name, sdkTool({ inputSchema: z.object({}), execute: () => 'ran' })]]);
      const { told } = await play({ tools, toolApproval: {} }, name, {});
      expect(told()).toEqual([{ type: 'text', value: 'ran' }]);
    },
  );
});

describe('a question tool under toolApproval', () => {
  const questions = [{ id: 'a', text: 'What?' }];
  const tools = [createQuestionTool({ name: 'ask', description: 'Asks.' })];

  it('that denies it asks nothing, and tells the model why', async () => {
    const toolApproval = { ask: { type: 'denied', reason: 'Nobody is there at night.' } as const };
    const { told } = await play({ tools, toolApproval }, 'ask', { questions });
    expect(told()).toEqual(denied('Nobody is there at night.'));
  });

  it.each<[string, ToolApproval]>([
    ['asks', { ask: 'user-approval' }],
    ['approves', { ask: 'approved' }],
    ['throws', throws],
    ['says nothing', () => undefined],
  ])('that %s is asked once: the form itself is what waits', async (_, toolApproval) => {
    const { sessionId, told } = await play({ tools, toolApproval }, 'ask', { questions });
    const pending = await scenario.pending();
    expect(pending.map(({ request }) => request.type)).toEqual(['tool-question']);
    for (const form of pending) await scenario.answer(form, [{ questionId: 'a', value: 'That.' }]);
    await scenario.until(sessionId, 'completed');
    expect(told()).toMatchObject([{ type: 'json', value: { answers: [{ value: 'That.' }] } }]);
  });
});
