import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Folder {
  files: Record<string, Folder | File>;
}
interface File {
  /** Where it begins after the list, in bytes. */
  offset: string;
  size: number;
}

/** Writes some of an app's packed files into a folder. An archive is a list of what is in it, and then all files. */
export function unpackArchive(archive: string, names: readonly string[], into: string): void {
  const bytes = readFileSync(archive);
  const start = 8 + bytes.readUInt32LE(4);
  const list = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Folder;
  for (const name of names) {
    const found = name
      .split('/')
      .reduce<Folder | File | undefined>(
        (at, part) => (at !== undefined && 'files' in at ? at.files[part] : undefined),
        list,
      );
    if (found === undefined || 'files' in found) throw new Error(`${archive} has no file ${name}.`);
    const file = path.join(into, name);
    mkdirSync(path.dirname(file), { recursive: true });
    const begins = start + Number(found.offset);
    writeFileSync(file, bytes.subarray(begins, begins + found.size));
  }
}
