import { bodyLimit } from 'hono/body-limit';
import type { Handler, MiddlewareHandler } from 'hono';
import { fail, procedures, type Actor, type ProcedureName, type Result } from '../../../contract/index.ts';
import type { BrowserContext } from './browser-context.ts';

/**
 * In bytes. What may be typed may be kept and sent: a form's draft has up to 4 million characters, most of which take
 * up to three bytes. The rest of the server takes less.
 */
const BODY_LIMIT = 16 * 1024 * 1024;

/** `POST /browser/call/{procedure}`: the input as JSON, answered by the contract's `Result`. */
export function callRoute({ studio, operator, onFault }: BrowserContext): [MiddlewareHandler, Handler] {
  const by: Actor = { name: operator, surface: 'browser' };

  async function answer(name: ProcedureName, input: unknown): Promise<Result<unknown>> {
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

  return [
    bodyLimit({
      maxSize: BODY_LIMIT,
      onError: (context) =>
        context.json(fail('too_large', 'This is more than the server takes at once. Shorten it and try again.'), 413),
    }),
    async (context) => {
      const name = context.req.param('procedure') ?? '';
      if (!isProcedure(name)) return context.json(fail('not_found', 'Holdpoint has no procedure of this name.'), 404);
      if (!/^application\/json(;|$)/i.test(context.req.header('content-type') ?? ''))
        return context.json(fail('invalid', 'Send the input as application/json.'), 415);
      const input = await context.req.json<unknown>().then(
        (value) => ({ value }),
        () => undefined,
      );
      if (!input) return context.json(fail('invalid', 'The input is no JSON.'), 422);
      return context.json(await answer(name, input.value));
    },
  ];
}

/** `hasOwn`: `constructor` is no procedure. */
function isProcedure(name: string): name is ProcedureName {
  return Object.hasOwn(procedures, name);
}
