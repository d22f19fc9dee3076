import type { Handler } from 'hono';
import { fail } from '../../../contract/index.ts';
import type { HttpApp } from '../http-context.ts';
import { holdPlace } from '../events/hold-place.ts';
import { problemResponse, quietHeaders } from '../problem.ts';
import type { BrowserContext } from './browser-context.ts';
import { openPushStream } from './push-stream.ts';

/** `GET /browser/pushes`: all that happens from now on, as Server-Sent Events of lists, in order. */
export function pushesRoute({ studio, streams }: Pick<BrowserContext, 'studio' | 'streams'>): Handler<HttpApp> {
  return ({ env }) => {
    const place = streams.take();
    if (!place) {
      return problemResponse(fail('conflict', 'As many pages are open as may be. Close one and try again.').error);
    }
    holdPlace(place, env);
    return new Response(
      openPushStream((listener) => studio.subscribe(listener, { leaves: true })),
      { headers: { 'content-type': 'text/event-stream; charset=utf-8', ...quietHeaders } },
    );
  };
}
