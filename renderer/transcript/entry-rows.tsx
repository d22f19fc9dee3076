import { memo } from 'react';
import type { Entry } from '../../core/contract/index.ts';
import { useEntryChunks, type EntryChunk } from './entry-chunks.ts';
import { EntryRow } from './entry-row.tsx';

/** What answers from an entry on, by its id, where that changes. */
type Models = ReadonlyMap<string, string>;

/** All entries, in chunks that the browser leaves out of layout and painting while they are out of sight. */
export function EntryRows({ entries, models }: { entries: readonly Entry[]; models: Models }) {
  return useEntryChunks(entries).map((chunk) => <Chunk key={chunk.key} chunk={chunk} models={models} />);
}

const Chunk = memo(
  function Chunk({ chunk, models }: { chunk: EntryChunk; models: Models }) {
    return (
      <div className="entries">
        {chunk.entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} model={models.get(entry.id)} />
        ))}
      </div>
    );
  },
  (before, now) => before.chunk === now.chunk && areSame(before.models, now.models),
);

function areSame(before: Models, now: Models): boolean {
  return before.size === now.size && [...now].every(([id, model]) => before.get(id) === model);
}
