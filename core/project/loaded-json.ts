import { createRequire } from 'node:module';
import path from 'node:path';

/** The `.json` files in the folder that its code has imported: Node keeps them, unlike what jiti loads. */
export function loadedJson(folder: string): string[] {
  return Object.keys(cacheFor(folder)).filter((file) => file.endsWith('.json') && isOwn(file, folder));
}

/** Has the folder's `.json` files read anew when they are imported next. */
export function forgetLoadedJson(folder: string): void {
  const cache = cacheFor(folder);
  for (const file of loadedJson(folder)) delete cache[file];
}

function cacheFor(folder: string): NodeJS.Dict<NodeModule> {
  return createRequire(path.join(folder, 'holdpoint.config.ts')).cache;
}

function isOwn(file: string, folder: string): boolean {
  const inside = path.relative(folder, file);
  return !inside.startsWith('..') && !path.isAbsolute(inside) && !inside.split(path.sep).includes('node_modules');
}
