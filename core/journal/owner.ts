import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Who holds a journal. Told to a second process that opens it; the lock itself is SQLite's. */
export interface JournalOwner {
  pid: number;
  /** "Holdpoint desktop", "holdpoint serve". */
  name: string;
}

const besides = (path: string): string => `${path}.owner`;

export function writeOwner(path: string, owner: JournalOwner): void {
  writeFileSync(besides(path), JSON.stringify(owner));
}

export function removeOwner(path: string): void {
  rmSync(besides(path), { force: true });
}

/** Undefined where nobody wrote it, or it can't be read. */
export function readOwner(path: string): JournalOwner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(besides(path), 'utf8'));
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('name' in owner)) return undefined;
    return { pid: Number(owner.pid), name: String(owner.name) };
  } catch {
    return undefined;
  }
}
