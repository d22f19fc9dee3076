import type { z } from 'zod';
import { problem } from '../http/problem.ts';
import { Failure } from './failure.ts';

/** A Studio that runs in another process, by its HTTP surface. */
export interface StudioClient {
  /** Answers with what the route gives. Throws a `Failure` with the Studio's own sentence where it refuses. */
  get<T>(path: string, shape: z.ZodType<T>): Promise<T>;
  post<T>(path: string, body: unknown, shape: z.ZodType<T>): Promise<T>;
  /** The same for what may take as long as it likes, until `signal` lets go of it. */
  run<T>(path: string, body: unknown, shape: z.ZodType<T>, signal: AbortSignal): Promise<T>;
}

/** How long a Studio may take for an answer, in milliseconds. */
const PATIENCE = 10_000;

/** `url` such as "http://127.0.0.1:4747". */
export function studioClient(url: string, token: string): StudioClient {
  const headers = { authorization: `Bearer ${token}`, 'holdpoint-surface': 'terminal' };

  async function ask<T>(path: string, init: RequestInit, shape: z.ZodType<T>): Promise<T> {
    const late = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';
    const response = await fetch(new URL(path, url), init).catch((error: unknown) => {
      if (late(error)) throw new Failure(tooLate(url), { cause: error });
      throw new Failure(`No Studio answers at ${url}. Start one with "holdpoint serve", or correct the address.`, {
        cause: error,
      });
    });
    const body: unknown = await response.json().catch((error: unknown) => {
      if (late(error)) throw new Failure(tooLate(url), { cause: error });
      return undefined;
    });
    if (!response.ok) throw new Failure(sentenceOf(response.status, body, url));
    const parsed = shape.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new Failure(`What answers at ${url} is no Holdpoint of this version.`, { cause: parsed.error });
  }

  function send<T>(path: string, body: unknown, shape: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    const sent = { ...headers, 'content-type': 'application/json' };
    return ask(path, { method: 'POST', headers: sent, body: JSON.stringify(body), signal }, shape);
  }

  return {
    get: (path, shape) => ask(path, { headers, signal: AbortSignal.timeout(PATIENCE) }, shape),
    post: (path, body, shape) => send(path, body, shape, AbortSignal.timeout(PATIENCE)),
    run: send,
  };
}

/** It may have taken what was sent; the first answer to a request is the only one that counts, so trying again is safe. */
function tooLate(url: string): string {
  return `The Studio at ${url} has not answered for ${PATIENCE / 1000} seconds. See what it does, then try again.`;
}

function sentenceOf(status: number, body: unknown, url: string): string {
  if (status === 401) {
    return `The Studio at ${url} does not know this token. Set HOLDPOINT_DATA or HOLDPOINT_TOKEN as it has them.`;
  }
  const { success, data } = problem.safeParse(body);
  if (!success) return `What answers at ${url} is no Holdpoint: it said ${status}.`;
  // What the sentence itself says of the first one is said once.
  const faults = (data.faults ?? []).filter(({ message }) => !data.detail.includes(message));
  return [data.detail, ...faults.map(({ questionId, message }) => `${questionId}: ${message}`)].join('\n');
}
