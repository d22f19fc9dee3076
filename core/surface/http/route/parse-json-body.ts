import type { Context } from 'hono';
import { fail, ok, type Result } from '../../../contract/index.ts';

/** The body's JSON; undefined where there is no body. What isn't JSON is refused, 'no json' where it doesn't even say so. */
export async function parseJsonBody(c: Context): Promise<Result<unknown> | 'no json'> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return ok(undefined);
  if (!/^application\/json *(;|$)/i.test(c.req.header('content-type') ?? '')) return 'no json';
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return fail('invalid', 'The body is no JSON. Check its quotes and commas, and that it is whole.');
  }
}
