import { type ProviderKind, providerKind } from '../../contract/index.ts';
import { type Environment, readKey, readUrl, requireKey, requireUrl } from '../environment-setting.ts';
import type { ProviderAccess } from './make-model.ts';
import { compatibleUrl, OWN_URL } from './provider-url.ts';
import { USUAL_VARIABLE } from './provider-key.ts';

export const SERVICE: Readonly<Record<ProviderKind, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  'openai-compatible': 'OpenAI-compatible server',
};

const URL_VARIABLE = {
  openai: 'OPENAI_BASE_URL',
  anthropic: 'ANTHROPIC_BASE_URL',
  google: 'GOOGLE_GENERATIVE_AI_BASE_URL',
} as const;

/** The variables that may hold the key of the environment's own provider of this kind. */
export function environmentKeyVariables(kind: ProviderKind): string[] {
  return kind === 'openai-compatible' ? ['HOLDPOINT_MODEL_KEY', 'OPENAI_API_KEY'] : [USUAL_VARIABLE[kind]];
}

/** The provider that environment variables make of a kind. Throws a `ModelError` that says what to set. */
export function environmentProvider(kind: ProviderKind, environment: Environment): ProviderAccess {
  if (kind === 'openai-compatible') {
    const urlFrom = 'HOLDPOINT_MODEL_URL';
    const url = compatibleUrl(requireUrl(environment, urlFrom));
    const keyFrom = environmentKeyVariables(kind).find((variable) => readKey(environment, variable) !== undefined);
    if (keyFrom === undefined) return { kind, url, urlFrom, key: undefined };
    return { kind, url, urlFrom, keyFrom, key: readKey(environment, keyFrom) };
  }
  const keyFrom = USUAL_VARIABLE[kind];
  const key = requireKey(environment, keyFrom, SERVICE[kind]);
  const url = readUrl(environment, URL_VARIABLE[kind]);
  if (url === undefined) return { kind, url: OWN_URL[kind], key, keyFrom };
  return { kind, url, urlFrom: URL_VARIABLE[kind], key, keyFrom };
}

/** Whether the environment says enough for a provider of this kind. */
export function environmentHas(kind: ProviderKind, environment: Environment): boolean {
  return Boolean(environment[makingVariable(kind)]?.trim());
}

/** The variable that makes a provider of this id, where there is one. */
export function variableThatMakes(id: string): string | undefined {
  const kind = providerKind.safeParse(id).data;
  return kind && makingVariable(kind);
}

function makingVariable(kind: ProviderKind): string {
  return kind === 'openai-compatible' ? 'HOLDPOINT_MODEL_URL' : USUAL_VARIABLE[kind];
}

/** Whether a provider of this id is made by the environment, where the settings have none. */
export function isEnvironmentsOwn(id: string, environment: Environment): boolean {
  const kind = providerKind.safeParse(id).data;
  return kind !== undefined && environmentHas(kind, environment);
}
