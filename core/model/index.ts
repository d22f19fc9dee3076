/** What answers: the model that an agent, the environment, the settings or the demo provides, and what to say when it fails. */
export { describeModelFailure } from './describe-model-failure.ts';
export type { Environment } from './environment-setting.ts';
export { modelsFromEnvironment } from './models-from-environment.ts';
export { modelsFromSettings } from './models-from-settings.ts';
