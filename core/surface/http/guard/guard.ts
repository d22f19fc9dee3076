import type { MiddlewareHandler } from 'hono';
import { fail } from '../../../contract/index.ts';
import type { HttpApp, HttpContext } from '../http-context.ts';
import { problemResponse } from '../problem.ts';
import { callerOf } from './caller.ts';
import { findCrossSiteFault, findOriginFault } from './find-origin-fault.ts';
import { needsCaller } from './needs-caller.ts';
import { readBody } from './read-body.ts';

const NO_TOKEN =
  'This needs the token: "Authorization: Bearer TOKEN", with HOLDPOINT_TOKEN or what the file "token" in the data folder holds.';

/**
 * Stands before every route, in this order: where the request comes from, who makes it, how long it is. What comes
 * behind knows its caller, and finds the body read.
 */
export function guard(context: HttpContext): MiddlewareHandler<HttpApp> {
  return async (c, next) => {
    const { incoming } = c.env;
    const stray = findOriginFault(incoming);
    if (stray !== undefined) return problemResponse(fail('not_allowed', stray).error);
    const caller = callerOf(c, context);
    if (needsCaller(c.req.method, c.req.path, context.pageFolder !== undefined)) {
      const crossSite = caller?.how === 'cookie' ? findCrossSiteFault(incoming) : undefined;
      if (crossSite !== undefined) return problemResponse(fail('not_allowed', crossSite).error);
      if (!caller) {
        return problemResponse(fail('not_allowed', NO_TOKEN).error, 401, { 'www-authenticate': 'Bearer' });
      }
    }
    const limit = c.req.path.startsWith('/browser/') ? context.limits.pageBody : context.limits.body;
    const body = await readBody(incoming, limit);
    if (body === 'too large') {
      const { error } = fail('too_large', `A request may have at most ${limit} bytes.`);
      return problemResponse(error, undefined, { connection: 'close' });
    }
    // Where the server's adapter looks for a body that was read already.
    Object.assign(incoming, { rawBody: body });
    c.set('caller', caller);
    await next();
    return undefined;
  };
}
