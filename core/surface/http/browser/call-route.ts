import type { Handler } from 'hono';
import { fail, isProcedure, PROJECT_HEADER } from '../../../contract/index.ts';
import { checkedCall } from '../../checked-call.ts';
import { findMediaFault } from '../guard/find-media-fault.ts';
import { knownCaller } from '../guard/caller.ts';
import type { HttpApp } from '../http-context.ts';
import { problemResponse, quietHeaders } from '../problem.ts';
import type { BrowserContext } from './browser-context.ts';

/**
 * `POST /browser/call/{procedure}`: the input as JSON, answered by the contract's `Result`, with status 200 whatever it
 * says. Another status, and a problem, means that there was no call.
 */
export function callRoute({ studio, onFault }: Pick<BrowserContext, 'studio' | 'onFault'>): Handler<HttpApp> {
  return async (context) => {
    const { by } = knownCaller(context);
    const name = context.req.param('procedure');
    if (!isProcedure(name)) return problemResponse(fail('not_found', 'Holdpoint has no procedure of this name.').error);
    const unreadable = findMediaFault((name) => context.req.header(name));
    if (unreadable !== undefined) return problemResponse(fail('invalid', unreadable).error, 415);
    const input = await context.req.json<unknown>().then(
      (value) => ({ value }),
      () => undefined,
    );
    if (!input) return problemResponse(fail('invalid', 'The input is no JSON.').error);
    const project = projectOf(context.req.header(PROJECT_HEADER));
    const result = await checkedCall(studio, { name, input: input.value, by, project, report: onFault });
    return context.json(result, 200, quietHeaders);
  };
}

/** As it was sent where it can't be read: no project is called so. */
function projectOf(header: string | undefined): string | undefined {
  try {
    return header && decodeURIComponent(header);
  } catch {
    return header;
  }
}
