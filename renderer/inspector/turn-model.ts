import type { TurnInspection } from '../../core/transcript/index.ts';

/** What answered a turn, with the provider's name in Settings, or what the provider's code calls itself. */
export function turnModel({ model: { provider, modelId, source } }: Pick<TurnInspection, 'model'>): string {
  return `${source?.name ?? provider}: ${modelId}`;
}
