import { type Entry, isSameModel, type ModelName } from '../../core/contract/index.ts';

/** What answers, in words, by the entry from which on it is another model than before; the first one is told too. */
export function modelChanges(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const changes = new Map<string, string>();
  let before: ModelName | undefined;
  for (const entry of entries) {
    if ((entry.kind !== 'message' && entry.kind !== 'boundary') || !entry.model) continue;
    const { model } = entry;
    if (!before || !isSameModel(model, before)) changes.set(entry.id, wordsOf(model));
    before = model;
  }
  return changes;
}

function wordsOf({ provider, modelId, source }: ModelName): string {
  if (provider === 'holdpoint') return 'the demo model';
  return source ? `${modelId} (${source.name})` : modelId;
}
