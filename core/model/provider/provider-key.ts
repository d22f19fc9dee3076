import type { Provider, ProviderKind } from '../../contract/index.ts';
import { type Environment, readKey } from '../environment-setting.ts';

/** The usual names of the variables that hold providers' keys. */
export const USUAL_VARIABLE = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  'openai-compatible': undefined,
} as const satisfies Record<ProviderKind, string | undefined>;

/** The variable that is named after a provider, and goes wherever its address is. */
export function ownVariable(id: string): string {
  return `HOLDPOINT_KEY_${id.toUpperCase().replaceAll('-', '_')}`;
}

/**
 * The variables that may hold a provider's key, the first one set counts. The usual one is meant for the provider's own
 * address and goes to no other.
 */
export function keyVariables({ id, kind, url }: Pick<Provider, 'id' | 'kind' | 'url'>): string[] {
  const own = ownVariable(id);
  const usual = url === undefined ? USUAL_VARIABLE[kind] : undefined;
  return usual === undefined ? [own] : [own, usual];
}

/** A key and the variable that holds it. */
interface HeldKey {
  key: string;
  keyFrom: string;
}

/** Throws a `ModelError` where a variable holds what no key can be. */
export function keyFromEnvironment(provider: Provider, environment: Environment): HeldKey | undefined {
  for (const variable of keyVariables(provider)) {
    const key = readKey(environment, variable);
    if (key !== undefined) return { key, keyFrom: variable };
  }
  return undefined;
}
