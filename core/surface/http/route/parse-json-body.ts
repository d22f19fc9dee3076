import type { Context } from 'hono';
import { fail, ok, type Result } from '../../../contract/index.ts';
import { findMediaFault } from '../guard/find-media-fault.ts';

/** The body's JSON; undefined where there is no body. `unreadable` says why it can't even be looked at. */
export async function parseJsonBody(c: Context): Promise<Result<unknown> | { unreadable: string }> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return ok(undefined);
  const unreadable = findMediaFault((name) => c.req.header(name));
  if (unreadable !== undefined) return { unreadable };
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return fail('invalid', 'The body is no JSON. Check its quotes and commas, and that it is whole.');
  }
}
