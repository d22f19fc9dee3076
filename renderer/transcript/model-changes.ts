import type { Entry, ModelName } from '../../core/contract/index.ts';

/** What answers, in words, by the entry from which on it is another model than before; the first one is told too. */
export function modelChanges(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const changes = new Map<string, string>();
  let before: ModelName | undefined;
  for (const entry of entries) {
    if ((entry.kind !== 'message' && entry.kind !== 'boundary') || !entry.model) continue;
    const { model } = entry;
    if (model.provider !== before?.provider || model.modelId !== before.modelId) changes.set(entry.id, wordsOf(model));
    before = model;
  }
  return changes;
}

function wordsOf({ provider, modelId }: ModelName): string {
  return provider === 'holdpoint' ? 'the demo model' : modelId;
}
