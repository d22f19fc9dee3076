import type { Context, Handler } from 'hono';
import type { z } from 'zod';
import { fail, ok, type Result } from '../../../contract/index.ts';
import { knownCaller } from '../guard/caller.ts';
import type { HttpApp, HttpContext } from '../http-context.ts';
import { problemResponse, quietHeaders } from '../problem.ts';
import { parseJsonBody } from './parse-json-body.ts';
import type { Route } from './route.ts';

/** A line of the table as Hono's handler: checks what comes in, asks the Studio, and checks what goes out. */
export function answerRoute(route: Route, { studio, onFault }: HttpContext): Handler<HttpApp> {
  return async (c) => {
    const { by } = knownCaller(c);
    const params = c.req.param() as Record<string, string>;
    if (route.params?.safeParse(params).success === false) {
      return problemResponse(fail('not_found', 'There is nothing of this name.').error);
    }
    const json = route.body ? await parseJsonBody(c) : ok(undefined);
    if ('unreadable' in json) return problemResponse(fail('invalid', json.unreadable).error, 415);
    const query = parse(route.query, queryOf(c), 'The query is malformed.');
    const body = json.ok ? parse(route.body, json.value, 'The body is malformed.') : json;
    if (!query.ok) return problemResponse(query.error);
    if (!body.ok) return problemResponse(body.error);
    const answer = await route.answer({ params, query: query.value, body: body.value }, (name, input) =>
      studio.call(name, input, by, { gone: c.req.raw.signal }),
    );
    if (!answer.ok) return problemResponse(answer.error);
    const checked = route.response.safeParse(answer.value);
    if (!checked.success) {
      onFault(
        new Error(`${route.operationId} answered with what its contract does not allow: ${checked.error.message}`),
      );
      const what = 'Holdpoint could not put the answer together. Nothing was lost; its terminal has the details.';
      return problemResponse(fail('internal', what).error);
    }
    return new Response(JSON.stringify(checked.data), {
      status: route.status,
      headers: {
        'content-type': 'application/json',
        ...quietHeaders,
        ...(route.location && { location: route.location(checked.data) }),
      },
    });
  };
}

/** A name that is given twice is a list, which fits nothing. */
function queryOf(c: Context): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

function parse(schema: z.ZodType | undefined, value: unknown, what: string): Result<unknown> {
  if (!schema) return ok(undefined);
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const faults = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  return fail('invalid', `${what} ${faults.join('; ')}`);
}
