import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';

/**
 * Tells when something else is at a folder's place, or nothing, or the folder again: whoever watches the folder itself
 * goes on with what was there before. Where the folder around it can't be watched, nothing is told. Returns the way to
 * end it.
 */
export function watchPlace(folder: string, onReplaced: () => void): () => void {
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(path.dirname(folder), (event, name) => {
      if (event === 'rename' && (name === null || name === path.basename(folder))) onReplaced();
    });
    watcher.on('error', () => watcher?.close());
  } catch {
    // It may be passed through, and not looked at.
  }
  return () => watcher?.close();
}
