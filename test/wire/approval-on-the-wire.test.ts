import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../core/agent/agent.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import type { LanguageModelV4 } from '../../core/model/language-model.ts';
import { modelsFromEnvironment } from '../../core/model/index.ts';
import { gate } from '../../core/testing/gate.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { startOpenAiCompatibleServer, type WireServer } from './openai-compatible-server.ts';
import { cut, done, finish, refusal, stream, text, toolCalls, wait, type WireReply } from './wire-reply.ts';

let server: WireServer;
let scenario: Scenario;
afterEach(async () => {
  await scenario.end();
  await server.close();
});

const effects: string[] = [];
const refund = createTool({
  name: 'issue_refund',
  description: 'Refunds an order.',
  inputSchema: z.object({ orderId: z.string(), amount: z.number() }),
  requiresApproval: ({ amount }) => amount > 50,
  execute: ({ orderId }) => {
    effects.push(orderId);
    return { refunded: orderId };
  },
});

/** The Studio on the real provider, as `HOLDPOINT_MODEL` chooses it, with a server on the loopback behind it. */
async function open(...replies: WireReply[]): Promise<void> {
  effects.length = 0;
  server = await startOpenAiCompatibleServer({ replies });
  const environment = { HOLDPOINT_MODEL: 'openai-compatible:qwen', HOLDPOINT_MODEL_URL: server.url };
  const anyone = new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools: [] });
  const { model } = modelsFromEnvironment(environment).forAgent(anyone);
  scenario = await Scenario.open({ tools: [refund], model: model as LanguageModelV4 });
}

const proposed = (...calls: [id: string, orderId: string, amount: number][]): WireReply =>
  stream(
    toolCalls(
      ...calls.map(([id, orderId, amount]) => {
        const json = JSON.stringify({ orderId, amount });
        return { id, name: 'issue_refund', fragments: [json.slice(0, 7), json.slice(7, 15), json.slice(15)] };
      }),
    ),
    finish('tool_calls'),
    done(),
  );
const said = (...words: string[]): WireReply => stream(text(...words), finish('stop'), done());

/** What the server was sent of the calls, at its latest request. */
function toldOnTheWire(): unknown[] {
  const messages = server.requests.at(-1)?.body['messages'] as {
    role: string;
    tool_call_id?: string;
    content: string;
  }[];
  return messages.filter(({ role }) => role === 'tool').map(({ tool_call_id, content }) => [tool_call_id, content]);
}

describe('over the wire of an OpenAI-compatible server', () => {
  it('two parallel calls in fragments are asked about, decided in reverse order, and told in one message each', async () => {
    await open(proposed(['call_a', 'A-1004', 60], ['call_b', 'A-1005', 70]), said('One ', 'refunded.'));
    const { sessionId } = await scenario.ask('Refund both');
    await scenario.until(sessionId, 'waiting');
    const [first, second] = await scenario.pending();
    if (!first || !second) throw new Error('two must be pending');
    await scenario.respond(second, 'deny', 'kept it');
    await scenario.respond(first, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual(['A-1004']);
    expect(toldOnTheWire()).toEqual([
      ['call_a', '{"refunded":"A-1004"}'],
      ['call_b', expect.stringContaining('kept it')],
    ]);
  });

  it('an id that the provider gives again in the next turn is told apart', async () => {
    await open(proposed(['call_0', 'A-1', 10]), proposed(['call_0', 'A-2', 20]), said('Both.'));
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual(['A-1', 'A-2']);
    expect(toldOnTheWire().map((told) => (told as string[])[0])).toEqual(['call_0', 'call_0_2']);
  });

  it('Stop while a request is pending leaves a history that the server takes', async () => {
    await open(proposed(['call_a', 'A-1', 90]), said('Nothing ran.'));
    const { sessionId, runId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'waiting');
    await scenario.do('runs.stop', { runId });
    await scenario.do('messages.send', { sessionId, text: 'And now?' });
    await scenario.until(sessionId, 'completed');
    expect(toldOnTheWire()).toEqual([['call_a', expect.stringContaining('did not run')]]);
  });

  it('Stop while text streams closes the connection', async () => {
    const hold = gate();
    await open(stream(text('Half'), wait(hold), finish('stop'), done()));
    const { sessionId, runId } = await scenario.ask('Hi');
    await hold.reached;
    await scenario.do('runs.stop', { runId });
    await server.requests[0]?.closed;
    expect(await scenario.status(sessionId)).toBe('stopped');
    hold.open();
  });

  it.each([
    ['reset', cut()],
    ['closed without a finish', { kind: 'bytes', bytes: '' } as const],
  ])('a connection that is %s after a whole call executes nothing, and Retry asks again', async (_, end) => {
    const whole = toolCalls({ id: 'c', name: 'issue_refund', fragments: ['{"orderId":"A-1","amount":5}'] });
    await open(stream(whole, end), said('Nothing was done.'));
    const { sessionId, runId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'failed');
    expect(effects).toEqual([]);
    await scenario.do('runs.retry', { runId });
    await scenario.until(sessionId, 'completed');
    expect(effects).toEqual([]);
  });

  it('a rate limit that outlasts the retries fails the run with a sentence; Retry goes on', async () => {
    const limited = refusal(429, 'Rate limit reached for requests.', 'rate_limit_exceeded', { 'retry-after-ms': '1' });
    await open(limited, limited, limited, said('Hello.'));
    const { sessionId, runId } = await scenario.ask('Hi');
    await scenario.until(sessionId, 'failed');
    expect((await scenario.entries(sessionId)).at(-1)).toMatchObject({
      reason: expect.stringContaining('429'),
      next: 'retry',
    });
    await scenario.do('runs.retry', { runId });
    await scenario.until(sessionId, 'completed');
  });

  it('a restart between the request and the answer sends the same history on', async () => {
    await open(proposed(['call_a', 'A-1', 90]), said('Refunded.'));
    const { sessionId } = await scenario.ask('Refund');
    await scenario.until(sessionId, 'waiting');
    await scenario.restart('crash');
    for (const request of await scenario.pending()) await scenario.respond(request, 'approve');
    await scenario.until(sessionId, 'completed');
    expect(toldOnTheWire()).toEqual([['call_a', '{"refunded":"A-1"}']]);
  });
});
