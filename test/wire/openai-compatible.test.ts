import { isStepCount, jsonSchema, type ModelMessage, streamText, tool, type ToolSet } from 'ai';
import { afterEach, describe, expect, test } from 'vitest';
import { Agent } from '../../core/agent/agent.ts';
import { describeModelFailure, modelsFromEnvironment } from '../../core/model/index.ts';
import { gate } from '../../core/testing/gate.ts';
import { startOpenAiCompatibleServer, type WireServer, type WireServerOptions } from './openai-compatible-server.ts';
import {
  bytes,
  cut,
  done,
  finish,
  rateLimited,
  refusal,
  stream,
  text,
  toolCalls,
  wait,
  type WireReply,
} from './wire-reply.ts';

const agent = new Agent({ id: 'support', name: 'Support', instructions: 'Help.', tools: [] });
const tools: ToolSet = { issue_refund: tool({ description: 'Refunds.', inputSchema: jsonSchema({ type: 'object' }) }) };
const question: ModelMessage[] = [{ role: 'user', content: 'Refund $90 on A-1002' }];

let server: WireServer | undefined;
afterEach(async () => {
  const open = server;
  server = undefined;
  await open?.close();
});

async function serve(...replies: WireReply[]): Promise<WireServer> {
  return serveWith({ replies });
}

async function serveWith(options: WireServerOptions): Promise<WireServer> {
  server = await startOpenAiCompatibleServer(options);
  return server;
}

interface Ask {
  messages?: ModelMessage[];
  key?: string;
  name?: string;
  signal?: AbortSignal;
  maxRetries?: number;
}

/** One turn through the real provider, as `HOLDPOINT_MODEL` chooses it. */
function ask({ url }: { url: string }, { messages = question, key, name = 'qwen', signal, maxRetries = 0 }: Ask = {}) {
  const environment = {
    HOLDPOINT_MODEL: `openai-compatible:${name}`,
    HOLDPOINT_MODEL_URL: url,
    HOLDPOINT_MODEL_KEY: key,
  };
  return streamText({
    model: modelsFromEnvironment(environment).forAgent(agent).model,
    messages,
    tools,
    stopWhen: isStepCount(1),
    maxRetries,
    onError: () => {},
    ...(signal && { abortSignal: signal }),
  });
}

/** The parts of a turn, and the error it ended with, whether streamed or thrown. */
async function outcomeOf(turn: ReturnType<typeof ask>) {
  const parts = [];
  let error: unknown;
  try {
    for await (const part of turn.fullStream) {
      parts.push(part);
      if (part.type === 'error') error = part.error;
    }
  } catch (thrown) {
    error = thrown;
  }
  return { parts, error, failure: describeModelFailure(error), end: parts.find(({ type }) => type === 'finish-step') };
}

const refundCall = { id: 'call_0', name: 'issue_refund', fragments: ['{"orderId":', '"A-1002",', '"amount":90}'] };

describe('a turn over the wire', () => {
  test('streams text, torn characters included, and counts tokens', async () => {
    const turn = ask(await serve(stream(text('Zwölf ', 'Kekse 🍪', ', bitte'), finish('stop'), done(12, 7))));
    expect(await turn.text).toBe('Zwölf Kekse 🍪, bitte');
    expect(await turn.finishReason).toBe('stop');
    expect(await turn.usage).toMatchObject({ inputTokens: 12, outputTokens: 7 });
  });

  test('sends the model, the key and the tools', async () => {
    const wire = await serveWith({
      replies: [stream(text('Hi'), finish('stop'), done())],
      key: 'secret',
      models: ['qwen'],
    });
    await ask(wire, { key: 'secret' }).text;
    expect(wire.requests).toMatchObject([
      {
        path: '/v1/chat/completions',
        authorization: 'Bearer secret',
        body: {
          model: 'qwen',
          stream: true,
          stream_options: { include_usage: true },
          tools: [{ function: { name: 'issue_refund' } }],
        },
      },
    ]);
  });

  test('sends no key where none is set, and adds /v1 to an address without a path', async () => {
    const wire = await serve(stream(text('Hi'), finish('stop'), done()));
    await ask({ url: wire.url.replace('/v1', '') }).text;
    expect(wire.requests).toMatchObject([{ path: '/v1/chat/completions', authorization: undefined }]);
  });

  test('puts a call together from its fragments', async () => {
    const { parts } = await outcomeOf(
      ask(await serve(stream(text('One moment.'), toolCalls(refundCall), finish('tool_calls'), done()))),
    );
    const fragments = parts.flatMap((part) => (part.type === 'tool-input-delta' ? [part.delta] : []));
    expect(fragments.join('')).toBe('{"orderId":"A-1002","amount":90}');
    expect(parts.filter(({ type }) => type === 'tool-call')).toMatchObject([
      { toolCallId: 'call_0', toolName: 'issue_refund', input: { orderId: 'A-1002', amount: 90 } },
    ]);
    expect(parts.find(({ type }) => type === 'finish-step')).toMatchObject({
      finishReason: 'tool-calls',
      rawFinishReason: 'tool_calls',
    });
  });

  test('keeps parallel calls apart by their index', async () => {
    const second = { id: 'call_1', name: 'issue_refund', fragments: ['{"orderId":"A-1005"', ',"amount":', '70', '}'] };
    const turn = ask(await serve(stream(toolCalls(refundCall, second), finish('tool_calls'), done())));
    expect(await turn.toolCalls).toMatchObject([
      { toolCallId: 'call_0', input: { orderId: 'A-1002', amount: 90 } },
      { toolCallId: 'call_1', input: { orderId: 'A-1005', amount: 70 } },
    ]);
  });

  test('takes an id that the turn before used too', async () => {
    const wire = await serve(stream(toolCalls(refundCall), finish('tool_calls'), done()));
    const called: ModelMessage = {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'call_0', toolName: 'issue_refund', input: {} }],
    };
    const result: ModelMessage = {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'call_0',
          toolName: 'issue_refund',
          output: { type: 'execution-denied', reason: 'Too high' },
        },
      ],
    };
    const turn = ask(wire, { messages: [...question, called, result] });
    expect(await turn.toolCalls).toMatchObject([{ toolCallId: 'call_0' }]);
    expect(wire.requests[0]?.body['messages']).toContainEqual({
      role: 'tool',
      tool_call_id: 'call_0',
      content: 'Too high',
    });
  });

  test('ends at once when it is aborted, and the server sees the connection close', async () => {
    const pause = gate();
    const abort = new AbortController();
    const wire = await serve(stream(text('Hel'), wait(pause), text('lo'), finish('stop'), done()));
    const outcome = outcomeOf(ask(wire, { signal: abort.signal }));
    await pause.reached;
    abort.abort();
    expect((await outcome).parts.at(-1)).toMatchObject({ type: 'abort' });
    await wire.requests[0]?.closed;
  });
});

describe('a turn that is cut', () => {
  test('by a connection reset after a whole call throws', async () => {
    const wire = await serve(stream(toolCalls(refundCall), cut()));
    const { parts, error, failure, end } = await outcomeOf(ask(wire));
    expect(parts.some(({ type }) => type === 'tool-input-delta')).toBe(true);
    expect(error).toBeInstanceOf(Error);
    expect(end).toBeUndefined();
    expect(failure).toBe(
      `The connection to ${new URL(wire.url).origin} broke off before the answer was complete. Retry.`,
    );
  });

  test('by a stream that ends without a finish reason is an error with no raw reason, whole call or not', async () => {
    for (const events of [toolCalls(refundCall), [...toolCalls(refundCall), ...done()], text('Hel')]) {
      const { error, failure, end } = await outcomeOf(ask(await serve(stream(events))));
      expect(error).toMatchObject({ message: 'Response stream ended without a finish reason.' });
      expect(end).toMatchObject({ finishReason: 'error', rawFinishReason: undefined });
      expect(failure).toBe('The answer broke off: the stream ended before the model had finished. Retry.');
      await server?.close();
    }
  });

  test('at its output limit says so', async () => {
    const { end } = await outcomeOf(
      ask(await serve(stream(toolCalls({ ...refundCall, fragments: ['{"orderId"'] }), finish('length'), done()))),
    );
    expect(end).toMatchObject({ finishReason: 'length', rawFinishReason: 'length' });
  });

  test('by garbage is an answer that cannot be read', async () => {
    const { failure } = await outcomeOf(
      ask(await serve(stream(text('Hel'), bytes('data: {"choices": [\n\n'), finish('stop'), done()))),
    );
    expect(failure).toMatch(/^The model's answer can't be read \(/);
  });

  test("by the server's own error in the stream tells it", async () => {
    const event = bytes('data: {"error":{"message":"Out of memory","type":"server_error","code":null}}\n\n');
    const { failure } = await outcomeOf(ask(await serve(stream(text('Hel'), event))));
    expect(failure).toBe('The model failed: Out of memory');
  });
});

describe('a request that is refused', () => {
  const host = ({ url }: WireServer) => new URL(url).host;

  test('with a 429 tells how long to wait', async () => {
    const wire = await serve(rateLimited(20));
    expect((await outcomeOf(ask(wire))).failure).toBe(
      `${host(wire)} limits how often it is asked (429). It asks to wait 20 seconds, then Retry.`,
    );
  });

  test('with a 429 is tried again by the SDK after that time', async () => {
    const wire = await serve(rateLimited(0), stream(text('Hi'), finish('stop'), done()));
    expect(await ask(wire, { maxRetries: 1 }).text).toBe('Hi');
    expect(wire.requests).toHaveLength(2);
  });

  test('with a 429 each time tells how often it was tried', async () => {
    const { failure } = await outcomeOf(ask(await serve(rateLimited(0), rateLimited(0)), { maxRetries: 1 }));
    expect(failure).toMatch(/Tried 2 times\.$/);
  });

  test('for a wrong key says where it is entered, and not the key', async () => {
    const wire = await serveWith({ replies: [], key: 'right' });
    const { failure } = await outcomeOf(ask(wire, { key: 'wrong-key' }));
    expect(failure).toBe(
      `${host(wire)} refused the API key (401). Check it in Settings, or set the environment variable that holds it and start Holdpoint again, then Retry.`,
    );
  });

  test('for an unknown model names it', async () => {
    const wire = await serveWith({ replies: [], models: ['qwen'] });
    const { failure } = await outcomeOf(ask(wire, { name: 'llama9' }));
    expect(failure).toMatch(/doesn't have the model "llama9" \(404\): The model 'llama9' does not exist\./);
  });

  test('for an error of the server says to wait', async () => {
    const wire = await serve(refusal(503, 'Loading model'));
    expect((await outcomeOf(ask(wire))).failure).toBe(`${host(wire)} is overloaded (503). Wait a moment, then Retry.`);
  });

  test('by nobody there says that nothing answers', async () => {
    const wire = await startOpenAiCompatibleServer({ replies: [] });
    await wire.close();
    expect((await outcomeOf(ask(wire))).failure).toBe(
      `Nothing answers at ${new URL(wire.url).origin}. Start the model's server, or check the address, then Retry.`,
    );
  });

  test('for a call without a result repeats what OpenAI says', async () => {
    const orphan: ModelMessage = {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'call_0', toolName: 'issue_refund', input: {} }],
    };
    const model = modelsFromEnvironment({
      HOLDPOINT_MODEL: 'openai-compatible:qwen',
      HOLDPOINT_MODEL_URL: (await serve()).url,
    }).forAgent(agent).model as Extract<typeof agent.model, { specificationVersion: 'v4' }>;
    // Past the SDK's own check, which would refuse this history first.
    const refused = model.doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }, orphan as never],
    });
    const failure = describeModelFailure(await Promise.resolve(refused).catch((error: unknown) => error));
    expect(failure).toMatch(
      /refused the request \(400\): An assistant message with 'tool_calls' must be followed by .+ did not have response messages: call_0\.$/,
    );
  });
});

test('a server that is asked more often than scripted says so when it is closed', async () => {
  const wire = await startOpenAiCompatibleServer({ replies: [] });
  await outcomeOf(ask(wire));
  await expect(wire.close()).rejects.toThrow(
    'The server was asked more often than scripted: request 1, of 0 scripted.',
  );
});

test('OpenAI is told to store nothing, so that a request may wait longer than it keeps things', async () => {
  const wire = await serve();
  const environment = { HOLDPOINT_MODEL: 'openai:gpt-5', OPENAI_API_KEY: 'sk-x', OPENAI_BASE_URL: wire.url };
  const { model } = modelsFromEnvironment(environment).forAgent(agent);
  const turn = streamText({ model, messages: question, maxRetries: 0, onError: () => {} });
  await turn.consumeStream();
  expect(wire.requests).toMatchObject([
    { path: '/v1/responses', body: { store: false, include: ['reasoning.encrypted_content'] } },
  ]);
});
