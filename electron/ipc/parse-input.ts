import { fail, ok, procedures, type ProcedureName, type Result } from '../../core/contract/index.ts';
import { isProcedure } from '../../core/surface/checked-call.ts';

export interface ParsedCall {
  name: ProcedureName;
  input: unknown;
}

/** Finds the procedure in the contract's table and checks its input; used by the preload and, again, by the gate. */
export function parseInput(name: unknown, input: unknown): Result<ParsedCall> {
  if (!isProcedure(name))
    return fail('not_found', `Holdpoint has no procedure named ${JSON.stringify(name) ?? 'nothing'}.`);
  const parsed = procedures[name].input.safeParse(input);
  if (parsed.success) return ok({ name, input: parsed.data });
  const faults = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  return fail('invalid', `${name} was refused. ${faults.join('; ')}.`);
}
