import type { Handler } from 'hono';
import { fail } from '../../../contract/index.ts';
import type { HttpApp, HttpContext } from '../http-context.ts';
import { problemResponse, quietHeaders } from '../problem.ts';
import { knownCaller } from '../guard/caller.ts';
import { eventStream } from './event-stream.ts';
import { holdPlace } from './hold-place.ts';

/** Fewer digits than a number can hold exactly. */
const POSITION = /^\d{1,15}$/;

/** Where it is, as OpenAPI writes it. */
export const eventsPath = '/v1/sessions/{id}/events';

/** `GET` of it: goes on after `Last-Event-ID`, else after `?after=`, else begins at the first event. */
export function eventsRoute({ studio, limits, streams, onFault }: HttpContext): Handler<HttpApp> {
  return async (c) => {
    const { by } = knownCaller(c);
    const sessionId = c.req.param('id') ?? '';
    const given = c.req.header('last-event-id') ?? c.req.query('after') ?? '0';
    if (!POSITION.test(given)) {
      return problemResponse(fail('invalid', 'Last-Event-ID and after take the number of an event.').error);
    }
    const session = await studio.call('sessions.get', { sessionId }, by);
    if (!session.ok) return problemResponse(session.error.code === 'invalid' ? NO_SESSION : session.error);
    const place = streams.take();
    if (!place) return problemResponse(FULL);
    holdPlace(place, c.env);
    const { signal } = place;
    const followed = { studio, by, sessionId, after: Number(given), signal, heartbeat: limits.heartbeat };
    return new Response(eventStream(followed, onFault), {
      headers: { 'content-type': 'text/event-stream; charset=utf-8', ...quietHeaders },
    });
  };
}

const FULL = fail('conflict', 'As many streams are open as may be. Close one and try again.').error;
const NO_SESSION = fail('not_found', 'There is no such session.').error;
