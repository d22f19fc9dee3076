import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Piped, startPiped } from './start.ts';

export interface Serving {
  url: string;
  process: Piped;
  /** Sends a request of HTTP's, with the token, and answers with its JSON. */
  ask(path: string, body?: object): Promise<Record<string, unknown>>;
  /** A new session with a message, once this is in its stream of events; answers with the session's id. */
  begin(agentId: string, text: string, until: string): Promise<string>;
  /** The same, once its run asks; answers with the ids of what waits too. */
  askAgent(agentId: string, text: string): Promise<{ sessionId: string; ids: string[] }>;
}

/** `holdpoint serve` on a free port, once it is ready. */
export async function startServing(root: string, data: string, args: readonly string[] = []): Promise<Serving> {
  const process = startPiped(root, ['serve', '--port', '0', ...args], { data });
  await process.out.until('Ctrl-C ends it.', process.ended);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(process.out.text)?.[0] ?? '';
  const authorization = `Bearer ${readFileSync(join(data, 'token'), 'utf8').trim()}`;

  async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(`${url}${path}`, init)).json()) as Record<string, unknown>;
  }

  async function begin(agentId: string, text: string, until: string): Promise<string> {
    const sessionId = String((await ask('/v1/sessions', { agentId }))['id']);
    const events = await fetch(`${url}/v1/sessions/${sessionId}/events`, { headers: { authorization } });
    await ask(`/v1/sessions/${sessionId}/messages`, { text });
    await untilWritten(events, until);
    return sessionId;
  }

  return {
    url,
    process,
    ask,
    begin,
    async askAgent(agentId, text) {
      const sessionId = await begin(agentId, text, 'event: phase.suspended');
      const { interactions } = await ask(`/v1/interactions?status=pending&sessionId=${sessionId}`);
      return { sessionId, ids: (interactions as { id: string }[]).map((request) => request.id) };
    },
  };
}

async function untilWritten(response: Response, wanted: string): Promise<void> {
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes(wanted)) return;
  }
  throw new Error(`The stream ended without ${wanted}:\n${text}`);
}
