import {
  type Actor,
  providerKind,
  type Provider,
  type ProviderView,
  type Settings,
  type SettingsView,
} from '../../contract/index.ts';
import type { Environment } from '../../model/environment-setting.ts';
import {
  environmentHas,
  environmentKeyVariables,
  environmentProvider,
  SERVICE,
} from '../../model/provider/environment-provider.ts';
import { keyVariables } from '../../model/provider/provider-key.ts';
import { originOf } from '../../model/provider/provider-url.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { HttpControl } from './http-control.ts';
import { settingsFile } from './settings-file.ts';

export interface DescribedSettings {
  base: string;
  settings: Settings;
  /** What a person must know of the files, as they were found. */
  notices: readonly string[];
  credentials: Credentials;
  environment: Environment;
  http: HttpControl;
  by: Actor;
}

/** The settings as a page shows them to `by`. No key is in it, and no token. */
export function describeSettings(described: DescribedSettings): SettingsView {
  const { base, settings, notices, credentials, environment, by } = described;
  const { defaultModel, expiresIn, theme, plainKeys } = settings;
  const variable = environment['HOLDPOINT_MODEL']?.trim();
  const atDesktop = by.surface === 'desktop';
  return {
    file: settingsFile(base),
    ...(notices.length > 0 && { notice: notices.join(' ') }),
    providers: describeProviders(described),
    ...(defaultModel !== undefined && { defaultModel }),
    ...(expiresIn !== undefined && { expiresIn }),
    theme,
    plainKeys,
    ...(variable && { modelInForce: variable }),
    keys: {
      kept: credentials.kept,
      asksForFile: credentials.asksForFile,
      canEnter: atDesktop && credentials.kept !== 'environment',
    },
    http: httpOf(described),
    atDesktop,
  };
}

/** Those of the settings, and those that the environment makes. A keyring is asked only where a key was entered. */
export function describeProviders({
  settings,
  credentials,
  environment,
}: Pick<DescribedSettings, 'settings' | 'credentials' | 'environment'>): ProviderView[] {
  const own = settings.providers.map((provider) => viewOf(provider, credentials, environment));
  return [...own, ...environmentsOwn(settings, environment)];
}

function httpOf({ settings, http }: DescribedSettings): SettingsView['http'] {
  const { by, url, fault, port = settings.http.port } = http.state();
  return {
    on: by === 'settings' ? settings.http.on : url !== undefined,
    port,
    by,
    ...(url !== undefined && { url }),
    ...(fault !== undefined && { fault }),
    tokenPlace: http.tokenPlace(),
  };
}

function viewOf(provider: Provider, credentials: Credentials, environment: Environment): ProviderView {
  const all = keyVariables(provider);
  const set = all.filter((variable) => environment[variable]?.trim());
  const origin = originOf(provider);
  const keyHere = (): ProviderView['key'] => {
    if (origin === undefined || !credentials.has(provider.id, origin)) return 'none';
    return credentials.get(provider.id, origin) === undefined ? 'unreadable' : 'kept';
  };
  return {
    ...provider,
    ...(origin !== undefined && { origin }),
    key: set.length > 0 ? 'environment' : keyHere(),
    variables: [...set, ...all.filter((variable) => !set.includes(variable))],
    fromEnvironment: false,
  };
}

/** What the environment makes, and the settings don't have under that name. */
function environmentsOwn({ providers }: Settings, environment: Environment): ProviderView[] {
  return providerKind.options
    .filter((kind) => environmentHas(kind, environment) && !providers.some(({ id }) => id === kind))
    .map((kind): ProviderView => {
      const variables = environmentKeyVariables(kind);
      const set = variables.filter((variable) => environment[variable]?.trim());
      const url = urlIn(kind, environment);
      return {
        id: kind,
        kind,
        name: SERVICE[kind],
        ...(url !== undefined && { url }),
        key: set.length > 0 ? 'environment' : 'none',
        variables: set.length > 0 ? set : variables,
        fromEnvironment: true,
      };
    });
}

/** Shown where it can be used; what is wrong with it is told when a model is asked for. */
function urlIn(kind: Provider['kind'], environment: Environment): string | undefined {
  try {
    return environmentProvider(kind, environment).url;
  } catch {
    return undefined;
  }
}
