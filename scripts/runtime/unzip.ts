import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/**
 * Unpacks an archive's files with their permissions. `nameOf` says what an entry is called in the folder, or undefined
 * to leave it out. An entry that would land outside the folder makes it throw.
 */
export async function unzip(
  archive: string,
  folder: string,
  nameOf: (entry: string) => string | undefined,
): Promise<void> {
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry.fileName);
      if (name === undefined || entry.fileName.endsWith('/')) continue;
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      const mode = (entry.externalFileAttributes >>> 16) & 0o777;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { mode: mode || 0o644 }));
    }
  } finally {
    zip.close();
  }
}
