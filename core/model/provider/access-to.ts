import type { Provider } from '../../contract/index.ts';
import type { Environment } from '../environment-setting.ts';
import { ModelError } from '../model-source.ts';
import type { ProviderAccess } from './make-model.ts';
import { keyFromEnvironment, keyVariables } from './provider-key.ts';
import { urlOf } from './provider-url.ts';

/** The key that was entered for a provider at this scheme, host and port, if one was and can be read. */
export type KeyOf = (providerId: string, origin: string) => string | undefined;

/** How a provider of the settings is reached. Throws a `ModelError` where its key or its address is missing. */
export function accessTo(provider: Provider, keyOf: KeyOf, environment: Environment): ProviderAccess {
  const { id, kind, name } = provider;
  const url = urlOf(provider);
  if (url === undefined) throw new ModelError(`${name} has no address. Give it one in Settings.`);
  const held = keyFromEnvironment(provider, environment);
  if (held) return { kind, url, ...held };
  const key = keyOf(id, new URL(url).origin);
  if (key === undefined && kind !== 'openai-compatible') {
    throw new ModelError(
      `${name} has no API key here. Enter it in Settings in the desktop app, or set ${keyVariables(provider).at(-1)} and start Holdpoint again.`,
    );
  }
  return { kind, url, key };
}
