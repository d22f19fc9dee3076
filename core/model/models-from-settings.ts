import type { Agent, AgentModel } from '../agent/agent.ts';
import { type ModelName, readModelName } from '../agent/model-name.ts';
import type { Provider, Settings } from '../contract/index.ts';
import { createDemoModel } from './demo/demo-model.ts';
import type { Environment } from './environment-setting.ts';
import { accessFromEnvironment, chosenModel, environmentLabel, readVariable } from './model-from-choice.ts';
import { type ChosenModel, ModelError, type ModelSource, type NamedModel } from './model-source.ts';
import { accessTo, type KeyOf } from './provider/access-to.ts';
import { isEnvironmentsOwn, variableThatMakes } from './provider/environment-provider.ts';
import type { ProviderAccess } from './provider/make-model.ts';

export interface SettledModels {
  /** As they are now. */
  settings: () => Pick<Settings, 'providers' | 'defaultModel'>;
  /** The key that was entered for a provider; environment variables go before it. */
  keyOf: KeyOf;
  /** Whether one was, without reading it: that may ask the person to unlock a keyring. */
  hasKey: (providerId: string, origin: string) => boolean;
  environment: Environment;
}

/** How a model is reached, and what people read: enough to make it. */
type FoundModel =
  | 'demo'
  | { access: ProviderAccess; named: ModelName; label: string; source?: NonNullable<ChosenModel['source']> };

/**
 * A session's choice, else an agent's own model, else the one that `HOLDPOINT_MODEL` names, else the settings' default,
 * else the demo model. What can't work throws a `ModelError` from `forAgent`, not here: the Studio opens and can say so.
 */
export function modelsFromSettings({ settings, keyOf, hasKey, environment }: SettledModels): ModelSource {
  const made = new Map<string, ChosenModel>();
  const demo = once((): ChosenModel => ({
    model: createDemoModel(),
    label: 'Demo model, offline',
    demo: true,
    reference: 'demo',
  }));

  const providerOf = (id: string): Provider | undefined => settings().providers.find((known) => known.id === id);
  const byEnvironment = (id: string): boolean => isEnvironmentsOwn(id, environment);

  /** Made once, and again where the provider is reached in another way: by another key, at another address. */
  function make(found: FoundModel): ChosenModel {
    if (found === 'demo') return demo();
    const { access, named, label, source } = found;
    const { provider, name } = named;
    const known = JSON.stringify([access, provider, name, label, source]);
    const model = made.get(known) ?? {
      ...chosenModel(access, `${provider}:${name}`, name, label),
      ...(source && { source }),
    };
    made.set(known, model);
    return model;
  }

  function ofProvider(provider: Provider, named: ModelName, key: KeyOf): FoundModel {
    const { id, name } = provider;
    const access = accessTo(provider, key, environment);
    return { access, named, label: `${named.name} (${name})`, source: { id, name } };
  }

  function ofEnvironment(named: ModelName): FoundModel {
    const access = accessFromEnvironment(named.provider, environment);
    return { access, named, label: environmentLabel(access, named.name) };
  }

  function byVariable(choice: string, key: KeyOf): FoundModel {
    const named = readVariable(choice);
    const provider = providerOf(named.provider);
    return provider && !byEnvironment(named.provider) ? ofProvider(provider, named, key) : ofEnvironment(named);
  }

  function byReference(reference: string, key: KeyOf): FoundModel {
    if (reference === 'demo') return 'demo';
    const named = readModelName(reference);
    if (!named) throw new ModelError(`"${reference}" names no model. Choose one as PROVIDER:NAME.`);
    const provider = providerOf(named.provider);
    if (provider) return ofProvider(provider, named, key);
    if (byEnvironment(named.provider)) return ofEnvironment(named);
    throw unknownProvider(reference, named.provider);
  }

  function byDefault(agent: Pick<Agent, 'model'>, key: KeyOf): FoundModel {
    const { from, name = 'demo' } = defaultFor(agent);
    return from === 'variable' ? byVariable(name, key) : byReference(name, key);
  }

  function defaultFor({ model }: { model: AgentModel | undefined }): NamedModel {
    if (model !== undefined) return { from: 'agent', ...(typeof model === 'string' && { name: model }) };
    const variable = environment['HOLDPOINT_MODEL']?.trim();
    if (variable) return { from: 'variable', name: variable };
    const { defaultModel } = settings();
    return defaultModel === undefined ? { from: 'nobody', name: 'demo' } : { from: 'settings', name: defaultModel };
  }

  return {
    defaultFor,
    forAgent(agent, choice) {
      if (choice !== undefined) return make(byReference(choice, keyOf));
      if (agent.model !== undefined && typeof agent.model !== 'string') return ownModel(agent.model);
      return make(byDefault(agent, keyOf));
    },
    labelFor(agent) {
      if (agent.model !== undefined && typeof agent.model !== 'string') return ownModel(agent.model);
      const found = byDefault(agent, (id, origin) => (hasKey(id, origin) ? '' : undefined));
      return found === 'demo' ? demo() : { label: found.label, demo: false };
    },
  };
}

/** What can be done about it differs: environment variables make some providers. */
function unknownProvider(reference: string, id: string): ModelError {
  const variable = variableThatMakes(id);
  const set = variable === undefined ? '' : `, set ${variable} and start Holdpoint again`;
  return new ModelError(
    `The model "${reference}" is of a provider "${id}" that isn't in Settings. Add it there${set}, or choose another model.`,
  );
}

function ownModel(model: ChosenModel['model']): ChosenModel {
  const { provider, modelId } = model;
  // Providers name themselves "openai.responses", "anthropic.messages": the first word is what people know.
  return { model, label: `${modelId} (${provider.split('.')[0]})`, demo: false };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
