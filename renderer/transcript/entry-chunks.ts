import { useMemo, useRef } from 'react';
import type { Entry } from '../../core/contract/index.ts';

/** Entries that stand and are drawn together. One that is the same object did not change. */
export interface EntryChunk {
  readonly key: string;
  readonly entries: readonly Entry[];
}

/** From this many entries on a chunk ends before the next entry that is no tool call, so that calls stay together. */
const FULL = 40;
/** And here in any case. */
const MOST = 120;

/**
 * The transcript in chunks. What was in a chunk `before` stays in it, whether entries come at the end or older ones at
 * the beginning: nothing that is open or has the focus is made anew.
 */
export function chunked(entries: readonly Entry[], before: readonly EntryChunk[]): readonly EntryChunk[] {
  const owners = new Map(before.flatMap(({ key, entries: known }) => known.map(({ id }) => [id, key] as const)));
  const chunks: { key: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const current = chunks.at(-1);
    const owner = owners.get(entry.id);
    const joins = current && (owner === undefined ? !isFull(current.entries.length, entry) : owner === current.key);
    if (joins) current.entries.push(entry);
    else chunks.push({ key: owner ?? entry.id, entries: [entry] });
  }
  const known = new Map(before.map((chunk) => [chunk.key, chunk]));
  return chunks.map((chunk) => unchanged(known.get(chunk.key), chunk) ?? chunk);
}

function isFull(length: number, next: Entry): boolean {
  return length >= MOST || (length >= FULL && next.kind !== 'tool');
}

function unchanged(before: EntryChunk | undefined, now: EntryChunk): EntryChunk | undefined {
  const same =
    before?.entries.length === now.entries.length && now.entries.every((entry, at) => entry === before.entries[at]);
  return same ? before : undefined;
}

export function useEntryChunks(entries: readonly Entry[]): readonly EntryChunk[] {
  const before = useRef<readonly EntryChunk[]>([]);
  return useMemo(() => {
    before.current = chunked(entries, before.current);
    return before.current;
  }, [entries]);
}
