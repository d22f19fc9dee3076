import type { Handler } from 'hono';
import { fail, procedures, type Actor, type ProcedureName, type Result } from '../../../contract/index.ts';
import { knownCaller } from '../guard/caller.ts';
import type { HttpApp } from '../http-context.ts';
import { problemResponse, quietHeaders } from '../problem.ts';
import type { BrowserContext } from './browser-context.ts';

/**
 * `POST /browser/call/{procedure}`: the input as JSON, answered by the contract's `Result`, with status 200 whatever it
 * says. Another status, and a problem, means that there was no call.
 */
export function callRoute({ studio, onFault }: Pick<BrowserContext, 'studio' | 'onFault'>): Handler<HttpApp> {
  async function answer(name: ProcedureName, input: unknown, by: Actor): Promise<Result<unknown>> {
    const result = await studio.call(name, input, by);
    if (!result.ok) return result;
    const checked = procedures[name].output.safeParse(result.value);
    if (checked.success) return { ok: true, value: checked.data };
    onFault(`${name} answered with something that its contract does not allow: ${checked.error.message}`);
    return fail(
      'internal',
      `Holdpoint could not put the answer to ${name} together. Nothing was lost; the terminal has the details.`,
    );
  }

  return async (context) => {
    const { by } = knownCaller(context);
    const name = context.req.param('procedure') ?? '';
    if (!isProcedure(name)) return problemResponse(fail('not_found', 'Holdpoint has no procedure of this name.').error);
    if (!/^application\/json(;|$)/i.test(context.req.header('content-type') ?? ''))
      return problemResponse(fail('invalid', 'Send the input as application/json.').error, 415);
    const input = await context.req.json<unknown>().then(
      (value) => ({ value }),
      () => undefined,
    );
    if (!input) return problemResponse(fail('invalid', 'The input is no JSON.').error);
    return context.json(await answer(name, input.value, by), 200, quietHeaders);
  };
}

/** `hasOwn`: `constructor` is no procedure. */
function isProcedure(name: string): name is ProcedureName {
  return Object.hasOwn(procedures, name);
}
