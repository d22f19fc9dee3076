import { homedir } from 'node:os';
import { join } from 'node:path';

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
