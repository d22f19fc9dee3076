import type { z } from 'zod';
import { problem } from '../http/problem.ts';
import { Failure } from './failure.ts';

/** A Studio that runs in another process, by its HTTP surface. */
export interface StudioClient {
  /** Answers with what the route gives. Throws a `Failure` with the Studio's own sentence where it refuses. */
  get<T>(path: string, shape: z.ZodType<T>): Promise<T>;
  post<T>(path: string, body: unknown, shape: z.ZodType<T>): Promise<T>;
}

/** `url` such as "http://127.0.0.1:4747". */
export function studioClient(url: string, token: string): StudioClient {
  const headers = { authorization: `Bearer ${token}`, 'holdpoint-surface': 'terminal' };

  async function ask<T>(path: string, init: RequestInit, shape: z.ZodType<T>): Promise<T> {
    const response = await fetch(new URL(path, url), init).catch((error: unknown) => {
      throw new Failure(`No Studio answers at ${url}. Start one with "holdpoint serve", or correct the address.`, {
        cause: error,
      });
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new Failure(sentenceOf(response.status, body, url));
    const parsed = shape.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new Failure(`What answers at ${url} is no Holdpoint of this version.`, { cause: parsed.error });
  }

  return {
    get: (path, shape) => ask(path, { headers }, shape),
    post: (path, body, shape) =>
      ask(
        path,
        { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
        shape,
      ),
  };
}

function sentenceOf(status: number, body: unknown, url: string): string {
  if (status === 401) {
    return `The Studio at ${url} does not know this token. Set HOLDPOINT_DATA or HOLDPOINT_TOKEN as it has them.`;
  }
  const { success, data } = problem.safeParse(body);
  if (!success) return `What answers at ${url} is no Holdpoint: it said ${status}.`;
  const faults = (data.faults ?? []).map(({ questionId, message }) => `${questionId}: ${message}`);
  return [data.detail, ...faults].join('\n');
}
