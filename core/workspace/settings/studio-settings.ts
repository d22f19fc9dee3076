import { type Environment, modelsFromSettings } from '../../model/index.ts';
import type { ModelSource } from '../../model/model-source.ts';
import { readSettings } from './settings-file.ts';

/** What of the settings a Studio works with. */
export interface StudioSettings {
  readonly models: ModelSource;
  /** How long requests wait by default, in milliseconds; undefined for as long as it takes. */
  expiresIn(): number | undefined;
  /** Sentences about the settings that a person must know of. */
  readonly notices: readonly string[];
}

/** The settings as they are now, for a process that changes none of them. Keys come from the environment. */
export function readStudioSettings(base: string, environment: Environment): StudioSettings {
  const { settings, notice } = readSettings(base);
  return {
    models: modelsFromSettings({ settings: () => settings, keyOf: () => undefined, hasKey: () => false, environment }),
    expiresIn: () => settings.expiresIn,
    notices: notice === undefined ? [] : [notice],
  };
}
