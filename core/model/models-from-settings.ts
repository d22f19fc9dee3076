import type { Provider, Settings } from '../contract/index.ts';
import { createDemoModel } from './demo/demo-model.ts';
import type { Environment } from './environment-setting.ts';
import { modelFromEnvironment, readChoice } from './model-from-choice.ts';
import { type ChosenModel, ModelError, type ModelSource } from './model-source.ts';
import { accessTo, type KeyOf } from './provider/access-to.ts';
import { isEnvironmentsOwn } from './provider/environment-provider.ts';
import { makeModel } from './provider/make-model.ts';

export interface SettledModels {
  /** As they are now. */
  settings: () => Pick<Settings, 'providers' | 'defaultModel'>;
  /** The key that was entered for a provider; environment variables go before it. */
  keyOf: KeyOf;
  environment: Environment;
}

/**
 * A session's choice, else an agent's own model, else the one that `HOLDPOINT_MODEL` names, else the settings' default,
 * else the demo model. What can't work throws a `ModelError` from `forAgent`, not here: the Studio opens and can say so.
 */
export function modelsFromSettings({ settings, keyOf, environment }: SettledModels): ModelSource {
  const made = new Map<string, ChosenModel>();
  const demo = once((): ChosenModel => ({ model: createDemoModel(), label: 'Demo model, offline', demo: true }));

  const providerOf = (id: string): Provider | undefined => settings().providers.find((known) => known.id === id);
  const byEnvironment = (id: string): boolean => isEnvironmentsOwn(id, environment);

  function ofProvider(provider: Provider, name: string): ChosenModel {
    const access = accessTo(provider, keyOf, environment);
    const known = JSON.stringify([access, provider.name, name]);
    const model = made.get(known) ?? {
      model: makeModel(access, name),
      label: `${name} (${provider.name})`,
      demo: false,
      secrets: access.key === undefined ? [] : [access.key],
    };
    made.set(known, model);
    return model;
  }

  function ofEnvironment(prefix: string, name: string): ChosenModel {
    const known = `${prefix}:${name}`;
    const model = made.get(known) ?? modelFromEnvironment(prefix, name, environment);
    made.set(known, model);
    return model;
  }

  function byVariable(choice: string): ChosenModel {
    const { prefix, name } = readChoice(choice);
    const provider = providerOf(prefix);
    return provider && !byEnvironment(prefix) ? ofProvider(provider, name) : ofEnvironment(prefix, name);
  }

  function byReference(reference: string): ChosenModel {
    if (reference === 'demo') return demo();
    const { prefix, name } = readChoice(reference);
    const provider = providerOf(prefix);
    if (provider) return ofProvider(provider, name);
    if (byEnvironment(prefix)) return ofEnvironment(prefix, name);
    throw new ModelError(
      `The model "${reference}" is of a provider "${prefix}" that isn't in Settings. Add it there, or choose another model.`,
    );
  }

  return {
    forAgent(agent, choice) {
      if (choice !== undefined) return byReference(choice);
      if (agent.model) return ownModel(agent.model);
      const variable = environment['HOLDPOINT_MODEL']?.trim();
      if (variable) return byVariable(variable);
      const { defaultModel } = settings();
      return defaultModel === undefined ? demo() : byReference(defaultModel);
    },
  };
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
