import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Agent, type AgentDefinition } from '../../core/agent/agent.ts';
import type { Actor, Push } from '../../core/contract/index.ts';
import { createDemoModel } from '../../core/model/demo/demo-model.ts';
import type { LanguageModelV4 } from '../../core/model/language-model.ts';
import { strict } from '../../core/testing/strict-model.ts';
import { openStudio, type StudioApi } from '../../core/studio.ts';
import { serveHttp, type HttpOptions } from '../../core/surface/http/serve-http.ts';

export const TOKEN = 'a-token-that-only-tests-have';
const DESKTOP: Actor = { name: 'Ada', surface: 'desktop' };

export interface WorldOptions extends Partial<Pick<HttpOptions, 'limits' | 'pageFolder' | 'project'>> {
  tools?: AgentDefinition['tools'];
  agent?: Partial<AgentDefinition>;
  /** The demo model without it: "call TOOL {json}" calls any tool. */
  model?: LanguageModelV4;
  /** What the server is given in place of the Studio. */
  through?: (studio: StudioApi) => StudioApi;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A Studio on a journal of its own, served on a free port; ended with the test. */
export async function openWorld({ tools = [], agent, model, through, ...http }: WorldOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'holdpoint-http-'));
  const faults: unknown[] = [];
  const answering = strict(model ?? createDemoModel({ delay: async () => {} }));
  const definition = {
    agents: [new Agent({ id: 'agent', name: 'Agent', instructions: 'Help.', tools, ...agent })],
  };
  const open = () =>
    openStudio({
      project: { name: 'test', folder, dataFolder: folder },
      definition,
      models: {
        forAgent: () => ({ model: answering, label: 'Test', demo: false }),
        labelFor: () => ({ label: 'Test', demo: false }),
        defaultFor: () => ({ from: 'agent' }),
      },
      operator: 'Ada',
      onFault: (fault) => faults.push(fault),
    });
  const serve = (studio: StudioApi) =>
    serveHttp({
      studio: through ? through(studio) : studio,
      version: '1.2.3',
      token: TOKEN,
      operator: 'Ada',
      port: 0,
      otherPort: 'Give another.',
      onFault: (fault) => faults.push(fault),
      ...http,
    });
  let studio = await open();
  let server = await serve(studio);
  onTestFinished(async () => {
    await server.close();
    await studio.close();
    rmSync(folder, { recursive: true, force: true });
    if (faults.length > 0) throw new AggregateError(faults, 'The server reported faults.');
  });

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(server.url + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : jsonOf(text) };
  }

  /** Resolves when the Studio has told something of which this holds. */
  function told(holds: (push: Push) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const stop = studio.subscribe((push) => {
        if (!holds(push)) return;
        stop();
        resolve();
      });
    });
  }

  return {
    get studio() {
      return studio;
    },
    get server() {
      return server;
    },
    /** The process ends and another one begins, on the same journal. */
    async restart() {
      await server.close();
      await studio.close();
      studio = await open();
      server = await serve(studio);
    },
    faults,
    call,
    told,
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => call('POST', path, body, headers),
    raw: (text: string | Buffer) => raw(server.port, text),
    /** A session whose first message has led to a run that reads so. */
    async ask(text: string, status: string) {
      const created = await studio.call('sessions.create', { agentId: 'agent' }, DESKTOP);
      if (!created.ok) throw new Error(created.error.message);
      const sessionId = created.value.id;
      const reads = told((push) => push.type === 'session' && push.session.run?.status === status);
      const sent = await studio.call('messages.send', { sessionId, text }, DESKTOP);
      if (!sent.ok) throw new Error(sent.error.message);
      await reads;
      return { sessionId, runId: sent.value.runId };
    },
  };
}

/** Sends exactly these bytes, and gives all that comes back until the server ends the connection. */
export function raw(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('close', () => resolve(answer));
    // A server that has said all may end the connection while there is still something on its way to it.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(answer) : reject(error),
    );
    socket.write(text);
  });
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
function jsonOf(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
