import { tool } from 'ai';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Agent, type AgentDefinition } from './agent.ts';
import { createQuestionTool } from './create-question-tool.ts';
import { createTool } from './create-tool.ts';
import { mayAsk, policyOf } from './policy-of.ts';
import type { ApprovalPolicy } from './tool.ts';

const pay = (requiresApproval?: ApprovalPolicy<{ amount: number }>) =>
  createTool({
    name: 'pay',
    description: 'Pays.',
    inputSchema: z.object({ amount: z.number() }),
    execute: () => 'paid',
    ...(requiresApproval !== undefined && { requiresApproval }),
  });

function asks(tools: AgentDefinition['tools'], toolApproval?: AgentDefinition['toolApproval']): boolean {
  const agent = new Agent({ id: 'a', name: 'A', instructions: 'x', tools, ...(toolApproval && { toolApproval }) });
  return [...agent.tools.values()].every((each) => mayAsk(agent, each));
}

test('a tool may ask if it says so, or if a function of its own decides', () => {
  expect(asks([pay()])).toBe(false);
  expect(asks([pay(false)])).toBe(false);
  expect(asks([pay(true)])).toBe(true);
  expect(asks([pay(({ amount }) => amount > 50)])).toBe(true);
  expect(asks([createQuestionTool({ name: 'ask', description: 'Asks.' })])).toBe(true);
});

test("the AI SDK's tools are read the same way", () => {
  const sdk = (needsApproval?: boolean) =>
    tool({ inputSchema: z.object({}), execute: () => 1, ...(needsApproval !== undefined && { needsApproval }) });
  expect(asks({ pay: sdk() })).toBe(false);
  expect(asks({ pay: sdk(false) })).toBe(false);
  expect(asks({ pay: sdk(true) })).toBe(true);
});

test("the agent's policy comes first, and silence leaves it to the tool", () => {
  expect(asks([pay(true)], { pay: 'approved' })).toBe(false);
  expect(asks([pay(true)], { pay: false })).toBe(false);
  expect(asks([pay(true)], { pay: { type: 'denied', reason: 'no' } })).toBe(false);
  expect(asks([pay(false)], { pay: 'user-approval' })).toBe(true);
  expect(asks([pay(false)], { pay: true })).toBe(true);
  expect(asks([pay(false)], { pay: { type: 'user-approval', reason: 'big' } })).toBe(true);
  expect(asks([pay(false)], { pay: () => undefined })).toBe(true);
  expect(asks([pay(true)], { pay: undefined })).toBe(true);
  expect(asks([pay(false)], () => undefined)).toBe(true);
});

test('what is said of all calls is told apart from what depends on the input', () => {
  const policy = (of: ReturnType<typeof pay>, toolApproval?: AgentDefinition['toolApproval']) =>
    policyOf({ toolApproval }, of);
  expect(policy(pay(true))).toBe('asks');
  expect(policy(pay(({ amount }) => amount > 50))).toBe('sometimes');
  expect(policy(pay(false))).toBe('runs');
  expect(policy(pay(true), { pay: { type: 'denied', reason: 'no' } })).toBe('denies');
  expect(policy(pay(true), { pay: 'approved' })).toBe('runs');
  expect(policy(pay(false), { pay: 'user-approval' })).toBe('asks');
  expect(policy(pay(true), () => undefined)).toBe('sometimes');
});
