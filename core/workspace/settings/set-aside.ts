import { existsSync, renameSync } from 'node:fs';

/**
 * Renames a file that can't be used, so that nothing in it is lost. Answers with the name it has then; undefined where
 * it can't be renamed.
 */
export function setAside(file: string, now: number): string | undefined {
  const first = `${file}.broken-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  let aside = first;
  for (let number = 2; existsSync(aside); number++) aside = `${first}-${number}`;
  try {
    renameSync(file, aside);
    return aside;
  } catch {
    return undefined;
  }
}
