import { describe, expect, it } from 'vitest';
import { askToolApproval, isApprovalStatus, type ToolApproval } from './approval-policy.ts';
import type { ProposedCall } from './tool.ts';

const messages = [{ role: 'user' as const, content: 'Refund it' }];
const call: ProposedCall = {
  context: { callId: 'c', sessionId: 's', runId: 'r', agentId: 'a', dataFolder: '/data' },
  toolCallId: 'call_1',
  messages: () => messages,
};
const ask = (policy: ToolApproval | undefined, name = 'refund') => askToolApproval(policy, name, { n: 1 }, call);

describe("an agent's policy", () => {
  it('that is not there says nothing, and so does one without an entry for the tool', async () => {
    expect(await ask(undefined)).toBeUndefined();
    expect(await ask({ another: 'denied' })).toBeUndefined();
    expect(await ask({ refund: undefined })).toBeUndefined();
  });

  it.each(['constructor', '__proto__', 'toString'])('has no entry for %s unless it was given one', async (name) => {
    expect(await ask({}, name)).toBeUndefined();
    expect(await ask(Object.fromEntries([[name, 'denied']]), name)).toBe('denied');
  });

  it('as a map is asked with the input and what was sent to the model', async () => {
    const seen: unknown[] = [];
    const answered = await ask({
      refund: async (...given) => {
        seen.push(...given);
        return { type: 'denied', reason: 'Closed.' };
      },
    });
    expect(answered).toEqual({ type: 'denied', reason: 'Closed.' });
    expect(seen).toEqual([
      { n: 1 },
      { toolCallId: 'call_1', messages, toolContext: undefined, runtimeContext: undefined },
    ]);
  });

  it('as one function is asked with the call as the SDK has it', async () => {
    const seen: unknown[] = [];
    await ask((given) => void seen.push(given));
    const toolCall = { type: 'tool-call', toolCallId: 'call_1', toolName: 'refund', input: { n: 1 } };
    expect(seen).toMatchObject([{ toolCall, messages, tools: undefined }]);
  });

  it('that throws, throws: whoever asks it decides what that means', async () => {
    const broken = () => {
      throw new Error('offline');
    };
    await expect(ask(broken)).rejects.toThrow('offline');
    await expect(ask({ refund: async () => broken() })).rejects.toThrow('offline');
  });
});

describe('a status', () => {
  it.each([undefined, true, false, 'not-applicable', 'approved', 'denied', 'user-approval', { type: 'denied' }])(
    'may be %s',
    (value) => expect(isApprovalStatus(value)).toBe(true),
  );

  it.each([
    null,
    'deny',
    'constructor',
    1,
    {},
    { type: 'deny' },
    { type: 'denied', why: 'x' },
    { type: 'denied', reason: 1 },
  ])('may not be %s', (value) => expect(isApprovalStatus(value)).toBe(false));
});
