import { z } from 'zod';
import { type Answer, errorCode, type InteractionResponse, studioError } from '../../core/contract/index.ts';
import { createHttpClient } from '../../renderer/client/http-client.ts';
import { root } from '../../scripts/root.ts';
import { runPiped } from '../terminal/start.ts';
import { TOKEN, type Waiting, type World } from './world.ts';

/** What somebody who answers is told: nothing but that it was taken, or why not. */
export type Told = { ok: true } | { ok: false; code: string; sentence: string };

/** A way to answer, as the person or program behind it uses it. */
export interface Surface {
  /** As a card names it. */
  readonly name: string;
  /** The ids of what is pending, as this surface lists it. */
  pending(): Promise<string[]>;
  approve(waiting: Waiting): Promise<Told>;
  deny(waiting: Waiting, reason: string): Promise<Told>;
  answer(waiting: Waiting, answers: Answer[]): Promise<Told>;
  dismiss(waiting: Waiting): Promise<Told>;
}

export type OpenSurface = (world: World) => Promise<Surface>;

const toldProblem = z.object({ code: errorCode, detail: z.string() });

/** A client with the token. */
export const http: OpenSurface = async (world) => {
  async function respond({ id }: Waiting, response: InteractionResponse): Promise<Told> {
    const answer = await fetch(`${world.running.url}/v1/interactions/${id}/response`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(response),
    });
    if (answer.ok) return { ok: true };
    const { code, detail } = toldProblem.parse(await answer.json());
    expectStatus(code, answer.status);
    return { ok: false, code, sentence: detail };
  }
  return {
    name: 'HTTP',
    async pending() {
      const { interactions } = await world.get('/v1/interactions?status=pending');
      return (interactions as { id: string }[]).map(({ id }) => id);
    },
    ...responses(respond),
  };
};

/** The window's own client, let in by the link that the server prints. */
export const browser: OpenSurface = async (world) => {
  const entered = await fetch(world.running.openUrl(), { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const client = createHttpClient({
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      headers.set('origin', world.running.url);
      headers.set('sec-fetch-site', 'same-origin');
      return fetch(world.running.url + url, { ...init, headers });
    },
    openEvents: () => {
      throw new Error('Nobody listens here.');
    },
    onWake: () => {
      throw new Error('Nobody listens here.');
    },
  });
  async function respond({ id }: Waiting, response: InteractionResponse): Promise<Told> {
    const answer = await client.call('interactions.respond', { id, response });
    return answer.ok ? { ok: true } : { ok: false, code: answer.error.code, sentence: answer.error.message };
  }
  return {
    name: 'Browser',
    async pending() {
      const answer = await client.call('interactions.list', { status: 'pending' });
      if (!answer.ok) throw new Error(answer.error.message);
      return answer.value.interactions.map(({ request }) => request.id);
    },
    ...responses(respond),
  };
};

/** `holdpoint inbox`. It says what happened in words, and by its exit code. */
export const terminal: OpenSurface = async (world) => {
  async function inbox(...args: string[]) {
    const line = ['inbox', ...args, '--url', world.running.url];
    return runPiped(root, line, { data: process.env['HOLDPOINT_DATA'] ?? '', env: { HOLDPOINT_TOKEN: TOKEN } });
  }
  async function told(...args: string[]): Promise<Told> {
    const { code, err } = await inbox(...args);
    return code === 0 ? { ok: true } : { ok: false, code: codeIn(err), sentence: err };
  }
  return {
    name: 'Terminal',
    async pending() {
      const { out } = await inbox('list', '--json');
      return (JSON.parse(out) as { id: string }[]).map(({ id }) => id);
    },
    approve: ({ id }) => told('approve', id),
    deny: ({ id }, reason) => told('deny', id, '--reason', reason),
    answer: ({ id }, answers) => told('answer', id, '--json', JSON.stringify(answers)),
    dismiss: ({ id }) => told('answer', id, '--dismiss'),
  };
};

/** The program that hosts the Studio. What isn't pending any more is none of its requests. */
export const code: OpenSurface = async (world) => {
  async function told(work: () => Promise<void>): Promise<Told> {
    try {
      await work();
      return { ok: true };
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      const refused = studioError.safeParse({ ...(error as object), message: sentence });
      return { ok: false, code: refused.success ? refused.data.code : codeIn(sentence), sentence };
    }
  }
  return {
    name: 'Code',
    pending: async () => world.running.requests.map(({ id }) => id),
    approve: ({ id }) => told(() => world.running.approve(id)),
    deny: ({ id }, reason) => told(() => world.running.deny(id, reason)),
    answer: ({ id }, answers) => told(() => world.running.answer(id, answers)),
    dismiss: ({ id }) => told(() => world.running.dismiss(id)),
  };
};

function responses(respond: (waiting: Waiting, response: InteractionResponse) => Promise<Told>) {
  return {
    approve: (waiting: Waiting) =>
      respond(waiting, { type: 'tool-approval', digest: waiting.digest, decision: 'approve' }),
    deny: (waiting: Waiting, reason: string) =>
      respond(waiting, { type: 'tool-approval', digest: waiting.digest, decision: 'deny', reason }),
    answer: (waiting: Waiting, answers: Answer[]) => respond(waiting, { type: 'tool-question', answers }),
    dismiss: (waiting: Waiting) => respond(waiting, { type: 'tool-question', dismiss: true }),
  };
}

const STATUS: Record<string, number> = { not_found: 404, already_resolved: 409, gone: 410, invalid: 422 };

function expectStatus(errorCodeGiven: string, status: number): void {
  if (STATUS[errorCodeGiven] !== status) throw new Error(`${errorCodeGiven} came as ${status}.`);
}

/** What a sentence says, for surfaces that people read. */
function codeIn(sentence: string): string {
  if (/already (approved|denied|answered|dismissed)/i.test(sentence)) return 'already_resolved';
  if (/no such|no pending/i.test(sentence)) return 'not_found';
  if (/can.t be answered any more|no longer open/i.test(sentence)) return 'gone';
  return 'invalid';
}
