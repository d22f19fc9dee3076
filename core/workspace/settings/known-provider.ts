import { fail, ok, providerKind, type Result, type Settings } from '../../contract/index.ts';
import type { Environment } from '../../model/environment-setting.ts';
import { ModelError } from '../../model/model-source.ts';
import { accessTo, type KeyOf } from '../../model/provider/access-to.ts';
import { environmentProvider, isEnvironmentsOwn } from '../../model/provider/environment-provider.ts';
import type { ProviderAccess } from '../../model/provider/make-model.ts';

/** How a provider is reached by its id: one of the settings, or the environment's own of that kind. */
export function accessById(
  id: string,
  settings: Settings,
  keyOf: KeyOf,
  environment: Environment,
): Result<ProviderAccess> {
  const provider = settings.providers.find((known) => known.id === id);
  try {
    if (provider) return ok(accessTo(provider, keyOf, environment));
    if (isEnvironmentsOwn(id, environment)) return ok(environmentProvider(providerKind.parse(id), environment));
  } catch (error) {
    if (error instanceof ModelError) return fail('conflict', error.message);
    throw error;
  }
  return fail('not_found', 'There is no such provider in Settings any more.');
}
