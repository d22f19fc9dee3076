import { Hono } from 'hono';
import type { HttpApp } from '../http-context.ts';
import type { BrowserContext } from './browser-context.ts';
import { callRoute } from './call-route.ts';
import { pageRoutes } from './page-routes.ts';
import { pushesRoute } from './pushes-route.ts';

/**
 * The window's page and what it calls, for browsers. Mounted at the root behind the guard, which knows the caller of
 * all that lies below `/browser`. The page itself is no secret.
 */
export function browserRoutes(context: BrowserContext): Hono<HttpApp> {
  const routes = new Hono<HttpApp>();
  routes.post('/browser/call/:procedure', callRoute(context));
  routes.get('/browser/pushes', pushesRoute(context));
  routes.route('/', pageRoutes(context));
  return routes;
}
