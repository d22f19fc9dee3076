import { fail, procedures, type Actor, type ProcedureName, type Result } from '../contract/index.ts';
import type { StudioApi } from '../studio.ts';

export interface CheckedCall {
  name: ProcedureName;
  /** The Studio checks it. */
  input: unknown;
  by: Actor;
  /** The folder of the project that the page shows, if it says so: another one that is open refuses the call. */
  project?: string | undefined;
  /** Hears of an answer that the contract does not allow. */
  report: (fault: string) => void;
}

/** A call whose answer is checked before it leaves the host: what the contract doesn't name stays inside. */
export async function checkedCall(
  studio: Pick<StudioApi, 'call'>,
  { name, input, by, project, report }: CheckedCall,
): Promise<Result<unknown>> {
  const result = await studio.call(name, input, by, project === undefined ? {} : { project });
  if (!result.ok) return result;
  const checked = procedures[name].output.safeParse(result.value);
  if (checked.success) return { ok: true, value: checked.data };
  report(`${name} answered with something that its contract does not allow: ${checked.error.message}`);
  return fail(
    'internal',
    `Holdpoint could not put the answer to ${name} together. Nothing was lost; the terminal has the details.`,
  );
}
