import {
  type Actor,
  fail,
  MAX_PROVIDERS,
  ok,
  type Provider,
  providerKind,
  type Result,
  type Settings,
  type SettingsView,
} from '../../contract/index.ts';
import { type Environment, isKey } from '../../model/environment-setting.ts';
import { listModels } from '../../model/provider/list-models.ts';
import { ownVariable } from '../../model/provider/provider-key.ts';
import { faultOfUrl, originOf } from '../../model/provider/provider-url.ts';
import { testProvider } from '../../model/provider/test-provider.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { describeProviders } from './describe-settings.ts';
import { accessById } from './known-provider.ts';
import type { SettingsHandlers } from './settings-handlers.ts';
import type { SettingsStore } from './settings-store.ts';

export interface ProviderHandlersOptions {
  store: SettingsStore;
  credentials: Credentials;
  environment: Environment;
  /** The settings as `by` may see them. */
  view: (by: Actor) => SettingsView;
  /** Tells surfaces that models may be others now. */
  changed: () => void;
}

const AT_DESKTOP = 'Keys can be entered at the desktop window only.';
const UNSET = 'Unset that variable and start Holdpoint again first.';

type ProviderProcedures = Extract<keyof SettingsHandlers, `providers.${string}`>;

/** What can be done with providers and their keys. */
export function providerHandlers({
  store,
  credentials,
  environment,
  view,
  changed,
}: ProviderHandlersOptions): Pick<SettingsHandlers, ProviderProcedures> {
  const find = (id: string): Provider | undefined => store.current().providers.find((known) => known.id === id);

  function withProvider(id: string, then: (provider: Provider) => Result<SettingsView>): Result<SettingsView> {
    const provider = find(id);
    if (provider) return then(provider);
    const isEnvironments = providerKind.safeParse(id).success;
    return isEnvironments
      ? fail('conflict', 'This provider comes from environment variables. Change it there, and start Holdpoint again.')
      : fail('not_found', 'There is no such provider in Settings any more.');
  }

  /** Said as it can be mended in the form: nobody need be asked for it. */
  function missingKey(id: string, by: Actor): string | undefined {
    const provider = find(id);
    const described = view(by).providers.find((known) => known.id === id);
    if (!provider || !described) return undefined;
    if (described.key === 'unreadable') {
      return `The key of ${provider.name} can’t be read: unlock the system’s keyring and start Holdpoint again, or enter it anew.`;
    }
    if (described.key !== 'none' || provider.kind === 'openai-compatible') return undefined;
    return view(by).keys.canEnter
      ? `${provider.name} has no API key yet: enter it here first.`
      : `${provider.name} has no API key yet: set ${described.variables.at(-1)}, and start Holdpoint again.`;
  }

  return {
    'providers.list': () =>
      ok({ providers: describeProviders({ settings: store.current(), credentials, environment }) }),
    'providers.add': ({ kind, name, url }, by) => {
      const fault = faultOfAddress(kind, url);
      if (fault !== undefined) return fail('invalid', fault);
      if (store.current().providers.length >= MAX_PROVIDERS) {
        return fail('conflict', `There is room for ${MAX_PROVIDERS} providers. Remove one first.`);
      }
      const variable = variableInForce(freeId(name, kind, store.current().providers), environment);
      if (variable !== undefined && by.surface !== 'desktop') {
        return fail('not_allowed', `${name} would get its key from ${variable}. ${UNSET}`);
      }
      store.change((now) => {
        const id = freeId(name, kind, now.providers);
        return { ...now, providers: [...now.providers, { id, kind, name, ...(url && { url }) }] };
      });
      changed();
      return ok(view(by));
    },
    'providers.change': ({ id, name, url }, by) =>
      withProvider(id, (provider) => {
        const fault = faultOfAddress(provider.kind, url);
        if (fault !== undefined) return fail('invalid', fault);
        const next: Provider = { id, kind: provider.kind, name, ...(url && { url }) };
        const moves = originOf(next) !== originOf(provider);
        const variable = moves ? variableInForce(id, environment) : undefined;
        if (variable !== undefined)
          return fail(
            'not_allowed',
            `${name} gets its key from ${variable}, which would go to the new address. ${UNSET}`,
          );
        store.change((now) => ({ ...now, providers: now.providers.map((known) => (known.id === id ? next : known)) }));
        changed();
        // It was entered for the host of before, and no other can get it: a change that fails costs nothing.
        if (moves) credentials.remove(id);
        return ok(view(by));
      }),
    'providers.remove': ({ id }, by) =>
      withProvider(id, ({ name }) => {
        // Another one of its name would get the key, at whatever address.
        const variable = variableInForce(id, environment);
        if (variable !== undefined) return fail('not_allowed', `${name} gets its key from ${variable}. ${UNSET}`);
        store.change((now) => withoutProvider(now, id));
        changed();
        credentials.remove(id);
        return ok(view(by));
      }),
    'providers.setKey': ({ id, origin: shown, key }, by) =>
      withProvider(id, (provider) => {
        if (by.surface !== 'desktop') return fail('not_allowed', AT_DESKTOP);
        if (!isKey(key)) {
          return fail('invalid', 'An API key can’t have a space or a line break in it. Copy the key again.');
        }
        const origin = originOf(provider);
        if (origin === undefined) return fail('conflict', `${provider.name} has no address. Give it one first.`);
        if (origin !== shown) {
          return fail(
            'conflict',
            `${provider.name} is at ${origin} now, and this key was meant for ${shown}. It was not saved: enter it again if it is for the new address.`,
          );
        }
        credentials.set(id, origin, key);
        changed();
        return ok(view(by));
      }),
    'providers.removeKey': ({ id }, by) =>
      withProvider(id, () => {
        if (by.surface !== 'desktop') return fail('not_allowed', AT_DESKTOP);
        credentials.remove(id);
        changed();
        return ok(view(by));
      }),
    'providers.test': async ({ id, model }, by) => {
      const missing = missingKey(id, by);
      if (missing !== undefined) return ok({ works: false, words: missing });
      const access = accessById(id, store.current(), credentials.get, environment);
      return ok(access.ok ? await testProvider(access.value, model) : { works: false, words: access.error.message });
    },
    'providers.models': async ({ id }) => {
      const access = accessById(id, store.current(), credentials.get, environment);
      if (!access.ok) return access;
      const listed = await listModels(access.value);
      return listed.ok ? ok({ models: listed.models }) : fail('conflict', listed.words);
    },
  };
}

/** A default that names it would only make runs fail. */
function withoutProvider({ defaultModel, ...now }: Settings, id: string): Settings {
  const keeps = defaultModel !== undefined && !defaultModel.startsWith(`${id}:`);
  const providers = now.providers.filter((known) => known.id !== id);
  return { ...now, providers, ...(keeps && { defaultModel }) };
}

function faultOfAddress(kind: Provider['kind'], url: string | undefined): string | undefined {
  if (url) {
    const fault = faultOfUrl(url);
    return fault === undefined ? undefined : `The address ${fault}`;
  }
  if (kind !== 'openai-compatible') return undefined;
  return 'Give the server’s address, http://127.0.0.1:11434/v1 for instance.';
}

/** The variable that this provider's key comes from, wherever its address is. */
function variableInForce(id: string, environment: Environment): string | undefined {
  const variable = ownVariable(id);
  return environment[variable]?.trim() ? variable : undefined;
}

/** Made from the name, so that a model's reference reads well: "LM Studio" is `lm-studio`. */
function freeId(name: string, kind: string, taken: readonly Provider[]): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .replaceAll(/^-+|-+$/g, '');
  const first = plain === '' || plain === 'demo' ? kind : plain;
  for (let number = 1; ; number++) {
    const id = number === 1 ? first : `${first}-${number}`;
    if (!taken.some((known) => known.id === id)) return id;
  }
}
