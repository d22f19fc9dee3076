import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { fail } from '../../../contract/index.ts';
import type { BrowserAccess } from './browser-access.ts';

/**
 * Lets in only a page of this server's own, in a browser that has access. Sites of other ports of the same host get
 * the cookie sent too: what the browser says of where a request comes from tells them apart.
 */
export function requireCookie(access: BrowserAccess): MiddlewareHandler {
  return async (context, next) => {
    const site = context.req.header('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin')
      return context.json(fail('not_allowed', 'Only the page of this server may do that.'), 403);
    if (!access.isGood(getCookie(context, access.cookieName) ?? ''))
      return context.json(fail('not_allowed', 'This browser has no access yet.'), 401);
    context.header('cache-control', 'no-store');
    await next();
  };
}
