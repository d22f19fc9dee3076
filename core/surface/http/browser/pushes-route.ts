import type { Handler } from 'hono';
import type { HttpApp } from '../http-context.ts';
import { quietHeaders } from '../problem.ts';
import type { BrowserContext } from './browser-context.ts';
import { openPushStream } from './push-stream.ts';

/** `GET /browser/pushes`: all that happens from now on, as Server-Sent Events of lists, in order. */
export function pushesRoute({ studio }: Pick<BrowserContext, 'studio'>): Handler<HttpApp> {
  return () =>
    new Response(
      openPushStream((listener) => studio.subscribe(listener)),
      { headers: { 'content-type': 'text/event-stream; charset=utf-8', ...quietHeaders } },
    );
}
