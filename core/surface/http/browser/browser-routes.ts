import { Hono } from 'hono';
import { callRoute } from './call-route.ts';
import type { BrowserContext } from './browser-context.ts';
import { pageRoutes } from './page-routes.ts';
import { pushesRoute } from './pushes-route.ts';
import { requireCookie } from './require-cookie.ts';

/**
 * The window's page and what it calls, for browsers. Mounted at the root, below the checks of host and origin that
 * every request passes. The page itself is no secret; what it calls needs the cookie.
 */
export function browserRoutes(context: BrowserContext): Hono {
  const routes = new Hono();
  routes.use('/browser/*', requireCookie(context.access));
  routes.post('/browser/call/:procedure', ...callRoute(context));
  routes.get('/browser/pushes', pushesRoute(context.studio));
  routes.route('/', pageRoutes(context));
  return routes;
}
