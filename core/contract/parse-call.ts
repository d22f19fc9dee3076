import { fail, ok, type Result } from './error.ts';
import { type ProcedureName, procedures } from './procedure.ts';

/** A procedure of the contract's table, and input that fits it. */
export interface ParsedCall {
  name: ProcedureName;
  input: unknown;
}

/** Whether the contract has a procedure of this name. `hasOwn`: `constructor` is none. */
export function isProcedure(name: unknown): name is ProcedureName {
  return typeof name === 'string' && Object.hasOwn(procedures, name);
}

/** Finds the procedure and checks its input: on the way out of a window, on the way into the host, in every host. */
export function parseCall(name: unknown, input: unknown): Result<ParsedCall> {
  if (!isProcedure(name)) {
    return fail('not_found', `Holdpoint has no procedure named ${JSON.stringify(name) ?? 'nothing'}.`);
  }
  const parsed = procedures[name].input.safeParse(input);
  if (parsed.success) return ok({ name, input: parsed.data });
  const faults = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  return fail('invalid', `${name} was refused. ${faults.join('; ').replace(/\.?$/, '.')}`);
}
