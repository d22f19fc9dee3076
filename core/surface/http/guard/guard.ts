import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { fail, type ErrorCode } from '../../../contract/index.ts';
import type { HttpApp, HttpContext } from '../http-context.ts';
import { problemResponse } from '../problem.ts';
import { type Caller, callerOf } from './caller.ts';
import { findCrossSiteFault, findOriginFault } from './find-origin-fault.ts';
import { lingeringResponse } from './lingering-response.ts';
import { needsCaller } from './needs-caller.ts';
import { announcesMore, readBody } from './read-body.ts';

const NO_TOKEN =
  'This needs the token: "Authorization: Bearer TOKEN", with HOLDPOINT_TOKEN or what the file "token" in the data folder holds.';

interface Refusal {
  code: ErrorCode;
  message: string;
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Stands before every route, in this order: where the request comes from, who makes it, how long it is. What comes
 * behind knows its caller, and finds the body read.
 */
export function guard(context: HttpContext): MiddlewareHandler<HttpApp> {
  const { limits } = context;
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    const refuse = ({ code, message, status, headers }: Refusal): Promise<Response> =>
      lingeringResponse(incoming, problemResponse(fail(code, message).error, status, headers), limits.linger);
    const caller = callerOf(c, context);
    const limit = c.req.path.startsWith('/browser/') ? limits.pageBody : limits.body;
    const refusal = refusalOf(c, context, caller) ?? refusalOfBody(incoming, limit);
    if (refusal) return refuse(refusal);
    // The client may wait for this before it sends the body.
    if (incoming.headers.expect !== undefined && incoming.httpVersion === '1.1') outgoing.writeContinue();
    const body = await readBody(incoming, limit);
    if (body === 'too large') return refuse(tooLarge(limit));
    // Where the server's adapter looks for a body that was read already.
    Object.assign(incoming, { rawBody: body });
    c.set('caller', caller);
    await next();
    return undefined;
  };
}

function refusalOf(c: Context<HttpApp>, { pageFolder }: HttpContext, caller: Caller | undefined): Refusal | undefined {
  const { incoming } = c.env;
  const stray = findOriginFault(incoming);
  if (stray !== undefined) return { code: 'not_allowed', message: stray };
  if (!needsCaller(c.req.method, c.req.path, pageFolder !== undefined)) return undefined;
  const crossSite = caller?.how === 'cookie' ? findCrossSiteFault(incoming) : undefined;
  if (crossSite !== undefined) return { code: 'not_allowed', message: crossSite };
  if (caller) return undefined;
  return { code: 'not_allowed', message: NO_TOKEN, status: 401, headers: { 'www-authenticate': 'Bearer' } };
}

function refusalOfBody(incoming: IncomingMessage, limit: number): Refusal | undefined {
  const { expect } = incoming.headers;
  if (expect !== undefined && !/^100-continue$/i.test(expect)) {
    return { code: 'invalid', message: 'The only thing to expect here is 100-continue.', status: 417 };
  }
  return announcesMore(incoming, limit) ? tooLarge(limit) : undefined;
}

function tooLarge(limit: number): Refusal {
  const message = `A request may have at most ${limit} bytes.`;
  return { code: 'too_large', message, headers: { connection: 'close' } };
}
