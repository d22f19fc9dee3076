import { fail, ok, type Interaction, type Resolution, type Result } from '../../../contract/index.ts';

/** What became of an interaction that was answered. */
export function resolved(answered: Result<Interaction>): Result<Resolution> {
  if (!answered.ok) return answered;
  const { resolution } = answered.value;
  return resolution ? ok(resolution) : fail('internal', 'The answer was taken, but is not to be seen. Look again.');
}
