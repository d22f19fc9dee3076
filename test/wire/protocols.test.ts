import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createQuestionTool } from '../../core/agent/create-question-tool.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import { describeModelFailure } from '../../core/model/index.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { anthropicMessages } from './protocol/anthropic-messages.ts';
import { openAiChat, openAiCompatible } from './protocol/chat-completions.ts';
import { googleGenerateContent } from './protocol/google-generate-content.ts';
import { openAiResponses } from './protocol/openai-responses.ts';
import { type ProtocolReply, type ProtocolServer, startProtocolServer } from './protocol/protocol-server.ts';
import type { Protocol, WireCall } from './protocol/protocol.ts';

const PROTOCOLS = [openAiResponses, openAiChat, anthropicMessages, googleGenerateContent, openAiCompatible];

const paid: number[] = [];
const pay = createTool({
  name: 'pay',
  description: 'Pays.',
  inputSchema: z.object({ n: z.number() }),
  requiresApproval: true,
  execute: ({ n }) => {
    paid.push(n);
    return { paid: n };
  },
});
const ask = createQuestionTool({ name: 'ask', description: 'Asks.' });

const payCall = (id: string, n: number): WireCall => ({ id, name: 'pay', fragments: ['{"n"', ':', `${n}}`] });
const askCall: WireCall = { id: 'c3', name: 'ask', fragments: ['{"questions":[{"id":"a",', '"text":"What?"}]}'] };
const said = (text: string): ProtocolReply => ({ turn: { text } });

let server: ProtocolServer;
let scenario: Scenario | undefined;
afterEach(async () => {
  await scenario?.end();
  scenario = undefined;
  await server.close();
});

async function open(protocol: Protocol, ...replies: ProtocolReply[]): Promise<Scenario> {
  paid.length = 0;
  server = await startProtocolServer(protocol, replies);
  scenario = await Scenario.open({ tools: [pay, ask], model: protocol.model(server.url) });
  return scenario;
}

describe.each(PROTOCOLS.map((protocol) => [protocol.name, protocol] as const))('over %s', (_, protocol) => {
  /** What the latest request told of results, as text. */
  const results = (): string[] => protocol.read(server.bodies.at(-1) ?? {}).results.map(([, text]) => text);

  test('parallel calls after some reasoning are approved, denied and answered, and told one result each', async () => {
    const calls = [payCall('c1', 1), payCall('c2', 2), askCall];
    const studio = await open(protocol, { turn: { reasoning: 'Let me see.', calls } }, said('Done.'));
    const { sessionId } = await studio.ask('Go');
    await studio.until(sessionId, 'waiting');
    const [first, second, form] = await studio.pending();
    if (!first || !second || !form) throw new Error('three must be pending');
    expect(first.request).toMatchObject({ input: { n: 1 } });
    await studio.answer(form, [{ questionId: 'a', value: 'that' }]);
    await studio.respond(second, 'deny', 'kept it');
    await studio.respond(first, 'approve');
    await studio.until(sessionId, 'completed');
    expect(paid).toEqual([1]);
    expect(server.bodies).toHaveLength(2);
    expect(results()).toEqual([
      expect.stringMatching(/paid.*1/),
      expect.stringContaining('kept it'),
      expect.stringContaining('that'),
    ]);
    const entries = await studio.entries(sessionId);
    const reasoning = entries.filter(({ kind }) => kind === 'reasoning');
    expect(reasoning).toMatchObject(protocol.reasons ? [{ text: 'Let me see.' }] : []);
    expect(entries.at(-1)).toMatchObject({ kind: 'text', text: 'Done.' });
  });

  test('Stop while a request waits leaves a history that it takes', async () => {
    const studio = await open(protocol, { turn: { calls: [payCall('c1', 1)] } }, said('Nothing ran.'));
    const { sessionId, runId } = await studio.ask('Go');
    await studio.until(sessionId, 'waiting');
    await studio.do('runs.stop', { runId });
    await studio.do('messages.send', { sessionId, text: 'And now?' });
    await studio.until(sessionId, 'completed');
    expect(paid).toEqual([]);
    expect(results()).toEqual([expect.stringContaining('did not run')]);
  });

  test('a process that is killed while a request waits goes on with the same history', async () => {
    const reply = { turn: { reasoning: 'Hm.', calls: [payCall('c1', 1)] } };
    const studio = await open(protocol, reply, said('Paid.'));
    const { sessionId } = await studio.ask('Go');
    await studio.until(sessionId, 'waiting');
    await studio.restart('crash');
    for (const request of await studio.pending()) await studio.respond(request, 'approve');
    await studio.until(sessionId, 'completed');
    expect(paid).toEqual([1]);
    expect(results()).toEqual([expect.stringMatching(/paid.*1/)]);
  });

  test.each([
    [429, /limits how often it is asked \(429\)\. It asks to wait 7 seconds, then Retry\./],
    [529, /is overloaded \(529\)\. Wait a moment, then Retry\./],
  ])('a %d that outlasts the retries is told, and Retry goes on', async (status, sentence) => {
    // The SDK waits by the one, and people are told the other.
    const headers = { 'retry-after-ms': '1', 'retry-after': '7' };
    const refused = { status, message: 'Not now.', headers };
    const studio = await open(protocol, refused, refused, refused, said('Hello.'));
    const { sessionId, runId } = await studio.ask('Hi');
    await studio.until(sessionId, 'failed');
    expect((await studio.entries(sessionId)).at(-1)).toMatchObject({
      reason: expect.stringMatching(sentence),
      next: 'retry',
    });
    await studio.do('runs.retry', { runId });
    await studio.until(sessionId, 'completed');
  });

  test('a connection that is cut in the middle of a call executes nothing, and Retry asks again', async () => {
    const whole = { text: 'I will pay.', calls: [payCall('c1', 1)] };
    const cutAfter = protocol.frames(whole).length - 1;
    const studio = await open(protocol, { turn: whole, cutAfter }, said('Nothing was done.'));
    const { sessionId, runId } = await studio.ask('Go');
    await studio.until(sessionId, 'failed');
    expect(await studio.pending()).toEqual([]);
    await studio.do('runs.retry', { runId });
    await studio.until(sessionId, 'completed');
    expect(paid).toEqual([]);
    expect(results()).toEqual([]);
  });

  test('a history with a call that has no result is refused, and told in its words', async () => {
    server = await startProtocolServer(protocol, []);
    // Past the SDK's own check, which would refuse this history first.
    const refused = protocol.model(server.url).doStream({
      prompt: [
        { role: 'user', content: [{ type: 'text', text: 'Go' }] },
        { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'pay', input: { n: 1 } }] },
        { role: 'user', content: [{ type: 'text', text: 'And?' }] },
      ],
    });
    const failure = describeModelFailure(await Promise.resolve(refused).catch((error: unknown) => error));
    expect(failure).toMatch(/refused the request \(400\): .*(tool|function)/i);
  });
});
