import { createDemoModel } from './demo/demo-model.ts';
import type { Environment } from './environment-setting.ts';
import { modelFromChoice } from './model-from-choice.ts';
import type { ChosenModel, ModelSource } from './model-source.ts';

/**
 * An agent's own model if it has one, else the one that `HOLDPOINT_MODEL` names, else the demo model. A setting that
 * can't work throws a `ModelError` from `forAgent`, not here: the Studio opens and can say so.
 */
export function modelsFromEnvironment(environment: Environment): ModelSource {
  const common = once(() => modelFromChoice(environment));
  const demo = once((): ChosenModel => ({ model: createDemoModel(), label: 'Demo model, offline', demo: true }));
  return {
    forAgent(agent) {
      if (agent.model) return ownModel(agent.model);
      return environment['HOLDPOINT_MODEL']?.trim() ? common() : demo();
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
