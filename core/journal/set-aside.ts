import { existsSync, renameSync } from 'node:fs';

/** Renames a corrupt journal, its log included, so that a fresh one can begin. Nothing is deleted. Returns the new path. */
export function setAside(path: string, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  let aside = `${path}.corrupt-${stamp}`;
  for (let copy = 2; existsSync(aside); copy++) aside = `${path}.corrupt-${stamp}-${copy}`;
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(path + part)) renameSync(path + part, aside + part);
  }
  return aside;
}
