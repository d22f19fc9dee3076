import type { Gate } from '../../core/testing/gate.ts';

/** What goes over the wire after the headers of a stream, in order. */
export type WireEvent =
  /** A chunk of a chat completion, framed as a server-sent event. */
  | { kind: 'chunk'; delta: object; finishReason?: string; usage?: object }
  /** Bytes as they are, well formed or not. */
  | { kind: 'bytes'; bytes: string }
  | { kind: 'wait'; gate: Gate }
  /** The connection is reset. */
  | { kind: 'cut' };

export type WireReply =
  | { kind: 'stream'; events: readonly WireEvent[] }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body: unknown };

export interface WireCall {
  id: string;
  name: string;
  /** The pieces in which the arguments come; joined, they are JSON. */
  fragments: readonly string[];
}

export function stream(...events: readonly (WireEvent | readonly WireEvent[])[]): WireReply {
  return { kind: 'stream', events: events.flat() };
}

/** Text, a chunk for each piece. */
export function text(...pieces: readonly string[]): WireEvent[] {
  return [
    { kind: 'chunk', delta: { role: 'assistant', content: '' } },
    ...pieces.map((content): WireEvent => ({ kind: 'chunk', delta: { content } })),
  ];
}

/** Tool calls side by side: names first, then the fragments in turn, told apart by index, ids only at the start. */
export function toolCalls(...calls: readonly WireCall[]): WireEvent[] {
  const events = calls.map(({ id, name }, index): WireEvent => {
    return toolDelta({ index, id, type: 'function', function: { name, arguments: '' } });
  });
  const rounds = Math.max(0, ...calls.map(({ fragments }) => fragments.length));
  for (let round = 0; round < rounds; round++) {
    for (const [index, { fragments }] of calls.entries()) {
      const piece = fragments[round];
      if (piece !== undefined) events.push(toolDelta({ index, function: { arguments: piece } }));
    }
  }
  return events;
}

function toolDelta(call: object): WireEvent {
  return { kind: 'chunk', delta: { tool_calls: [call] } };
}

export function finish(finishReason: 'stop' | 'tool_calls' | 'length' | 'content_filter'): WireEvent {
  return { kind: 'chunk', delta: {}, finishReason };
}

/** The chunk that counts tokens, and the end of the stream. */
export function done(promptTokens = 12, completionTokens = 7): WireEvent[] {
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
  return [
    { kind: 'chunk', delta: {}, usage },
    { kind: 'bytes', bytes: 'data: [DONE]\n\n' },
  ];
}

export function bytes(raw: string): WireEvent {
  return { kind: 'bytes', bytes: raw };
}

export function wait(gate: Gate): WireEvent {
  return { kind: 'wait', gate };
}

export function cut(): WireEvent {
  return { kind: 'cut' };
}

/** An error in OpenAI's shape. */
export function refusal(
  status: number,
  message: string,
  code: string | null = null,
  headers: Record<string, string> = {},
): WireReply {
  return {
    kind: 'status',
    status,
    headers,
    body: { error: { message, type: 'invalid_request_error', param: null, code } },
  };
}

export function rateLimited(retryAfterSeconds: number): WireReply {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return refusal(429, 'Rate limit reached for requests.', 'rate_limit_exceeded', headers);
}

/** What answers a request for the models. */
export function list(models: readonly string[]): WireReply {
  return { kind: 'status', status: 200, body: { object: 'list', data: models.map((id) => ({ id, object: 'model' })) } };
}
