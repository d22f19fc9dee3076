import { TOKEN } from './world.ts';

export interface Message {
  id?: string;
  event?: string;
  data?: string;
  comment?: string;
  retry?: string;
}

export interface EventReader extends AsyncIterableIterator<Message> {
  status: number;
  headers: Headers;
  /** Kills the connection. */
  kill(): void;
}

/** Reads an event stream as a client does: `after` is sent as Last-Event-ID. */
export async function readEvents(url: string, after?: number): Promise<EventReader> {
  const killer = new AbortController();
  const response = await fetch(url, {
    signal: killer.signal,
    headers: { authorization: `Bearer ${TOKEN}`, ...(after !== undefined && { 'last-event-id': String(after) }) },
  });
  const { status, headers } = response;
  const messages = messagesOf(response.body ?? new ReadableStream());
  return Object.assign(messages, { status, headers, kill: () => killer.abort() });
}

async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Message, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield Object.fromEntries(block.split('\n').map(fieldOf)) as Message;
    }
  } catch {
    // The connection was killed, here or there.
  }
  return undefined;
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon) || 'comment', line.slice(colon + 1).trimStart()];
}
