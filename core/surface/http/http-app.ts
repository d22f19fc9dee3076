import { Hono } from 'hono';
import { fail } from '../../contract/index.ts';
import { browserRoutes } from './browser/browser-routes.ts';
import { eventsPath, eventsRoute } from './events/events-route.ts';
import { guardStream } from './events/guard-stream.ts';
import { BodyError } from './guard/read-body.ts';
import { guard } from './guard/guard.ts';
import type { HttpApp, HttpContext } from './http-context.ts';
import { openApiDocument } from './open-api/open-api-document.ts';
import { problemResponse, quietHeaders } from './problem.ts';
import { answerRoute } from './route/answer-route.ts';
import { routes } from './route/routes.ts';

/** The server's routes, behind the guard. */
export function httpApp(context: HttpContext): Hono<HttpApp> {
  const { version, pageFolder } = context;
  const app = new Hono<HttpApp>();
  const stream = guardStream(context.limits.stall);
  app.onError((error) => {
    if (!(error instanceof BodyError)) context.onFault(error);
    return problemResponse(fail('internal', 'Something in Holdpoint itself failed. Try again.').error);
  });
  app.notFound(() => problemResponse(fail('not_found', 'There is nothing at this address.').error));
  app.use(guard(context));
  app.get('/v1/health', () => jsonResponse({ name: 'holdpoint', version }));
  const document = openApiDocument(version);
  app.get('/v1/openapi.json', () => jsonResponse(document));
  app.get(honoPath(eventsPath), stream, eventsRoute(context));
  for (const route of routes) app.on(route.method, honoPath(route.path), answerRoute(route, context));
  for (const [path, methods] of methodsOf(Object.entries(document.paths))) {
    app.all(honoPath(path), () => problemResponse(WRONG_METHOD, 405, { allow: methods.join(', ') }));
  }
  app.all('/v1/*', (c) => c.notFound());
  if (pageFolder !== undefined) {
    app.use('/browser/pushes', stream);
    app.route('/', browserRoutes({ ...context, pageFolder }));
  }
  return app;
}

const WRONG_METHOD = fail('not_allowed', 'This address does not take that method.').error;

function methodsOf(paths: readonly [string, object][]): [string, string[]][] {
  return paths.map(([path, operations]) => {
    const methods = Object.keys(operations).map((method) => method.toUpperCase());
    // A stream has no head alone.
    const hasHead = methods.includes('GET') && path !== eventsPath;
    return [path, hasHead ? ['GET', 'HEAD', ...methods.filter((name) => name !== 'GET')] : methods];
  });
}

/** OpenAPI's braces as Hono's colons. */
function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function jsonResponse(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json', ...quietHeaders } });
}
