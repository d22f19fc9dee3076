import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SetUpError } from '../set-up-error.mjs';

/** Where downloads are kept from one installation to the next: the platform's cache folder, outside the project. */
export function cacheFolder(): string {
  const xdg = process.env['XDG_CACHE_HOME'];
  if (xdg) return join(xdg, 'holdpoint');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'holdpoint');
  if (process.platform === 'win32') {
    return join(process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'holdpoint', 'Cache');
  }
  return join(homedir(), '.cache', 'holdpoint');
}

/** Makes the folder where it is missing. Throws a `SetUpError` that names it where it can't be written. */
export function prepareCacheFolder(): string {
  const folder = cacheFolder();
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new SetUpError(
      `Electron is kept in ${folder}, which can't be written (${error instanceof Error ? error.message : String(error)}). ` +
        'Make it writable, or name another folder in XDG_CACHE_HOME.',
    );
  }
  return folder;
}
