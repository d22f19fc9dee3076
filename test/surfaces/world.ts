import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { Agent, createQuestionTool, createTool, type RunningStudio, Studio } from '../../core/index.ts';
import { createDemoModel } from '../../core/model/demo/demo-model.ts';
import { strict } from '../../core/testing/strict-model.ts';

export const TOKEN = 'a-token-that-all-surfaces-have';
export const FORM = {
  questions: [
    { id: 'day', text: 'Which day?', choices: ['mon', 'tue'].map((value) => ({ value, label: value })) },
    { id: 'note', text: 'A note?', optional: true },
  ],
};

/** A request as every surface names it. */
export interface Waiting {
  id: string;
  sessionId: string;
  runId: string;
  callId: string;
  digest: string;
}

export interface World {
  /** Each payment that `pay` made, in order. */
  readonly paid: number[];
  readonly running: RunningStudio;
  /** Sends a message in a new session, and gives the request that it leads to. */
  ask(text: string): Promise<Waiting>;
  /** Closes the Studio and opens it again on the same journal, on another port. */
  restart(): Promise<void>;
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, body: unknown): Promise<Record<string, unknown>>;
  /** Resolves when the session's run reads so. */
  reads(sessionId: string, status: string): Promise<void>;
}

interface Told extends Record<string, unknown> {
  type: string;
}

/** One Studio on a journal of its own, with a tool that asks and a form, served as a program of one's own serves it. */
export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'holdpoint-surfaces-'));
  const before = { data: process.env['HOLDPOINT_DATA'], token: process.env['HOLDPOINT_TOKEN'] };
  Object.assign(process.env, { HOLDPOINT_DATA: join(folder, 'data'), HOLDPOINT_TOKEN: TOKEN });
  const paid: number[] = [];
  const pay = createTool({
    name: 'pay',
    description: 'Pays.',
    inputSchema: z.object({ amount: z.number() }),
    requiresApproval: ({ amount }) => ({ reason: `Pay ${amount}` }),
    execute: ({ amount }) => ({ paid: paid.push(amount) }),
  });
  const ask = createQuestionTool({ name: 'ask', description: 'Asks.' });
  const model = strict(createDemoModel({ delay: async () => {} }));
  const agent = new Agent({ id: 'desk', name: 'Desk', instructions: 'Help.', tools: [pay, ask], model });
  const studio = new Studio([agent], { folder, operator: 'Ada' });
  let running = await studio.start({ port: 0 });

  async function http(path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(running.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${String(answer['detail'])}`);
    return answer;
  }

  /** Follows the session's events until this holds of one of them. */
  async function follow(sessionId: string, holds: (event: Told) => boolean): Promise<Told> {
    const response = await fetch(`${running.url}/v1/sessions/${sessionId}/events`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    let text = '';
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      const data = whole.flatMap((message) => message.split('\n').filter((line) => line.startsWith('data: ')));
      const events = data.flatMap((line) => {
        const { event } = JSON.parse(line.slice(6)) as { event?: Told };
        return event ? [event] : [];
      });
      const found = events.find(holds);
      // Leaving the loop closes the stream.
      if (found) return found;
    }
    throw new Error('The events ended too early.');
  }

  onTestFinished(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true });
    for (const [name, value] of [
      ['HOLDPOINT_DATA', before.data],
      ['HOLDPOINT_TOKEN', before.token],
    ] as const) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  return {
    paid,
    get running() {
      return running;
    },
    get: (path) => http(path),
    post: http,
    async ask(text) {
      const { id: sessionId } = await http('/v1/sessions', { agentId: 'desk' });
      await http(`/v1/sessions/${String(sessionId)}/messages`, { text });
      const event = await follow(String(sessionId), ({ type }) => type.endsWith('.requested'));
      await follow(String(sessionId), ({ type }) => type === 'phase.suspended');
      return event['request'] as Waiting;
    },
    async restart() {
      await running.close();
      running = await studio.start({ port: 0 });
    },
    async reads(sessionId, status) {
      await follow(sessionId, ({ type, status: read }) =>
        status === 'waiting' ? type === 'phase.suspended' : type === 'run.ended' && read === status,
      );
    },
  };
}
