import type { Entry } from '../contract/index.ts';

/** The newest entry with this id and one of these kinds: what changes is nearly always near the end. */
export function find<K extends Entry['kind']>(
  entries: readonly Entry[],
  id: string,
  ...kinds: K[]
): Extract<Entry, { kind: K }> | undefined {
  return entries.findLast(
    (entry): entry is Extract<Entry, { kind: K }> => entry.id === id && (kinds as string[]).includes(entry.kind),
  );
}

export function append(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  return [...entries, entry];
}

/** `entry` in the place of the one with its id, which must be there. */
export function replace(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const index = entries.findLastIndex(({ id }) => id === entry.id);
  return index < 0 ? entries : entries.with(index, entry);
}

/** `entry` in the place of the one with its id, or at the end. */
export function put(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const index = entries.findLastIndex(({ id }) => id === entry.id);
  return index < 0 ? [...entries, entry] : entries.with(index, entry);
}
