import type { Handler } from 'hono';
import type { StudioApi } from '../../../studio.ts';
import { openPushStream } from './push-stream.ts';

/** `GET /browser/pushes`: all that happens from now on, as Server-Sent Events of lists, in order. */
export function pushesRoute(studio: Pick<StudioApi, 'subscribe'>): Handler {
  return () =>
    new Response(openPushStream((listener) => studio.subscribe(listener)), {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
}
