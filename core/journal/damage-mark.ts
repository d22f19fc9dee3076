import { existsSync, rmSync, writeFileSync } from 'node:fs';

const besides = (path: string): string => `${path}.damaged`;

/**
 * Leaves word beside a journal that damage was met in it, so that the next opening checks it whole, however large it is.
 * On the disk when it returns.
 */
export function markDamaged(path: string, fault: Error): void {
  const said = `${fault.message}\nThe next start checks the journal whole because this file is here.\n`;
  try {
    writeFileSync(besides(path), said, { flush: true });
  } catch {
    // Nowhere to write it: the next start looks as it always does, and damage that is met again is marked then.
  }
}

export function isMarkedDamaged(path: string): boolean {
  return existsSync(besides(path));
}

export function removeDamageMark(path: string): void {
  rmSync(besides(path), { force: true });
}
