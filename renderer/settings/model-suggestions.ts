import type { ProviderModels } from '../model-picker/use-provider-models.ts';

/** What the field of the default model offers: how each provider is written, and its models as far as it tells them. */
export function modelSuggestions(lists: readonly Pick<ProviderModels, 'provider' | 'models'>[]): string[] {
  const all = lists.flatMap(({ provider: { id }, models }) => [`${id}:`, ...models.map((model) => `${id}:${model}`)]);
  return ['demo', ...all];
}
