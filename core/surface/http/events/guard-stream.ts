import type { MiddlewareHandler } from 'hono';
import { fail } from '../../../contract/index.ts';
import type { HttpApp } from '../http-context.ts';
import { problemResponse } from '../problem.ts';

/** Stands before every stream: a client that takes nothing for `stall` milliseconds is let go. */
export function guardStream(stall: number): MiddlewareHandler<HttpApp> {
  return async (c, next) => {
    // Nothing would ever read, or end, a stream whose body isn't sent.
    if (c.req.method === 'HEAD') {
      return problemResponse(fail('not_allowed', 'A stream can only be read with GET.').error, 405, { allow: 'GET' });
    }
    // Behind an answer that may never end it would hold a place for nobody.
    if (c.env.outgoing.socket === null) return problemResponse(BEHIND);
    // Without listeners of its own a socket whose time is up is destroyed.
    c.env.incoming.socket.setTimeout(stall);
    await next();
    return undefined;
  };
}

const BEHIND = fail(
  'conflict',
  'A stream can’t begin behind an answer that is still on its way. Open another connection for it.',
).error;
