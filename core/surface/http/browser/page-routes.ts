import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import { setCookie } from 'hono/cookie';
import { pagePath } from '../../page/page-path.ts';
import { pageResponse, plainResponse } from '../../page/page-response.ts';
import { readPageFile } from '../../page/read-page-file.ts';
import { themedPage } from '../../page/themed-page.ts';
import type { HttpApp } from '../http-context.ts';
import type { BrowserContext } from './browser-context.ts';

/** Browsers keep no cookie for longer than about 400 days. In seconds. */
const YEAR = 365 * 24 * 60 * 60;

/** The page and what it is made of, and the link that gives a browser access. None of it is secret. */
export function pageRoutes({
  access,
  pageFolder,
  theme,
}: Pick<BrowserContext, 'access' | 'pageFolder' | 'theme'>): Hono<HttpApp> {
  const routes = new Hono<HttpApp>();

  function takeCode(context: Context, code: string): Promise<Response> | Response {
    const cookie = access.redeem(code);
    if (cookie !== undefined) {
      const lasting = { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: YEAR } as const;
      setCookie(context, access.cookieName, cookie, lasting);
    } else if (!access.admits(context.req.header('cookie'))) {
      // The page finds that it has no access, and sees from its address that a link was used: it says so.
      return sendFile('/', { status: 401, cacheControl: 'no-store' });
    }
    context.header('cache-control', 'no-store');
    context.header('referrer-policy', 'no-referrer');
    return context.redirect('/', 303);
  }

  async function sendFile(
    pathname: string | undefined,
    { status, cacheControl }: { status: number; cacheControl: string },
  ): Promise<Response> {
    const file = pathname === undefined ? undefined : await readPageFile(pageFolder, pathname);
    return file
      ? pageResponse(status, pathname === '/' ? themedPage(file, theme()) : file, { 'cache-control': cacheControl })
      : plainResponse(404, 'There is nothing at this address.');
  }

  routes.get('/', compress(), (context) => {
    const code = context.req.query('code');
    // Whoever only looks whether something is there must not use it up.
    const takes = context.req.method === 'GET';
    return code === undefined || !takes
      ? sendFile('/', { status: 200, cacheControl: 'no-cache' })
      : takeCode(context, code);
  });
  // Their names hold a hash of what is in them.
  routes.get('/assets/*', compress(), (context) =>
    sendFile(pagePath(context.req.url), { status: 200, cacheControl: 'public, max-age=31536000, immutable' }),
  );
  return routes;
}
