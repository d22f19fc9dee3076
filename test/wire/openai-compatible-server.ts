import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findMessageFault } from './find-message-fault.ts';
import { list, refusal, type WireEvent, type WireReply } from './wire-reply.ts';

export interface WireRequest {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
  /** Resolves when the exchange is over: the reply sent whole, or the connection closed by either side. */
  closed: Promise<void>;
}

export interface WireServerOptions {
  /** The replies, one for each sound request, in order. A request without one is an error that `close` throws. */
  replies: readonly (WireReply | ((request: WireRequest) => WireReply))[];
  /** With it, requests without this bearer token are refused with a 401. */
  key?: string;
  /** With it, these are listed, and requests for other models are refused with a 404. */
  models?: readonly string[];
}

export interface WireServer {
  /** The base address, `/v1` included. */
  readonly url: string;
  /** Every request, refused ones too. */
  readonly requests: readonly WireRequest[];
  /** Ends all connections. Throws if a request came that no reply was scripted for. */
  close(): Promise<void>;
}

/** A server on the loopback interface that speaks OpenAI's chat completions protocol, streaming, as scripted. */
export async function startOpenAiCompatibleServer({ replies, key, models }: WireServerOptions): Promise<WireServer> {
  const requests: WireRequest[] = [];
  const unscripted: string[] = [];
  let served = 0;

  const replyTo = (request: WireRequest): WireReply => {
    if (key !== undefined && request.authorization !== `Bearer ${key}`) {
      return refusal(
        401,
        `Incorrect API key provided: ${request.authorization?.replace('Bearer ', '') ?? 'none'}.`,
        'invalid_api_key',
      );
    }
    if (request.path === '/v1/models' && models) return list(models);
    if (request.path !== '/v1/chat/completions') return refusal(404, `Invalid URL (POST ${request.path})`);
    const model = String(request.body['model']);
    if (models && !models.includes(model))
      return refusal(404, `The model '${model}' does not exist.`, 'model_not_found');
    if (request.body['stream'] !== true) return refusal(400, 'This server only streams.');
    const fault = findMessageFault(request.body['messages']);
    if (fault !== undefined) return refusal(400, fault);
    const reply = replies[served++];
    if (reply === undefined) {
      unscripted.push(`request ${requests.length}, of ${replies.length} scripted`);
      return refusal(500, 'No reply was scripted for this request.');
    }
    return typeof reply === 'function' ? reply(request) : reply;
  };

  const server = createServer((incoming, response) => {
    void readBody(incoming).then((body) => {
      const request: WireRequest = {
        path: incoming.url ?? '',
        authorization: incoming.headers.authorization,
        body,
        closed: new Promise((resolve) => response.once('close', resolve)),
      };
      requests.push(request);
      return send(replyTo(request), response, String(body['model']));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (unscripted.length > 0)
        throw new Error(`The server was asked more often than scripted: ${unscripted.join('; ')}.`);
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString() || '{}') as Record<string, unknown>;
}

async function send(reply: WireReply, response: ServerResponse, model: string): Promise<void> {
  if (reply.kind === 'status') {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  response.flushHeaders();
  for (const event of reply.events) {
    if (response.destroyed) return;
    switch (event.kind) {
      case 'wait':
        await Promise.race([event.gate.pass(), new Promise((resolve) => response.once('close', resolve))]);
        break;
      case 'cut':
        response.destroy();
        return;
      case 'bytes':
        await write(response, event.bytes);
        break;
      case 'chunk':
        await write(response, `data: ${JSON.stringify(chunkOf(event, model))}\n\n`);
    }
  }
  response.end();
}

function chunkOf({ delta, finishReason, usage }: Extract<WireEvent, { kind: 'chunk' }>, model: string): object {
  const frame = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model };
  if (usage) return { ...frame, choices: [], usage };
  return { ...frame, choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason ?? null }], usage: null };
}

/** In two pieces, since on a real wire lines, and characters even, are torn anywhere. */
async function write(response: ServerResponse, line: string): Promise<void> {
  const whole = Buffer.from(line);
  const middle = whole.length >> 1;
  for (const piece of [whole.subarray(0, middle), whole.subarray(middle)]) {
    await new Promise<void>((resolve) => {
      if (response.destroyed) resolve();
      else response.write(piece, () => resolve());
    });
  }
}
