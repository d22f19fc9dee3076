import { settingsProcedures } from '../../core/contract/index.ts';
import type { SettingsCommand } from './use-settings.ts';

/** Why this can't be saved, as the contract says it to a person; undefined where it is worth asking the host. */
export function faultOfInput(name: SettingsCommand, input: unknown): string | undefined {
  const parsed = settingsProcedures[name].input.safeParse(input);
  if (parsed.success) return undefined;
  return [...new Set(parsed.error.issues.map(({ message }) => message))].join(' ');
}
