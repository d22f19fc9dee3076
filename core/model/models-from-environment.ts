import type { Environment } from './environment-setting.ts';
import type { ModelSource } from './model-source.ts';
import { modelsFromSettings } from './models-from-settings.ts';

/** The models where there are no settings: an agent's own, else the one that `HOLDPOINT_MODEL` names, else the demo model. */
export function modelsFromEnvironment(environment: Environment): ModelSource {
  return modelsFromSettings({
    settings: () => ({ providers: [] }),
    keyOf: () => undefined,
    hasKey: () => false,
    environment,
  });
}
