import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.ts';
import { runtimeIn, type Runtime } from './runtime.ts';

export const STAND_IN_VERSION = '33.2.1';

/** What starts an app in it; see there. */
export const LOADER = join(import.meta.dirname, 'loader.mjs');

/** The stand-in, where it has been made before. */
export function findStandIn(): Runtime | undefined {
  return runtimeIn(standInFolder(), 'stand-in');
}

/** Its loader is part of it: another loader makes another folder. */
export function standInFolder(): string {
  const loader = createHash('sha256').update(readFileSync(LOADER)).digest('hex').slice(0, 8);
  return join(cacheFolder(), `electron-${STAND_IN_VERSION}-${loader}`);
}
