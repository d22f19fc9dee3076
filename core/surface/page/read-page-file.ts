import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageContent } from './page-response.ts';

/** What lies at a path below `root`, "/" being its index.html. Never reads outside `root`, whatever the path says. */
export async function readPageFile(root: string, pathname: string): Promise<PageContent | undefined> {
  const file = path.join(root, pathname === '/' ? 'index.html' : pathname);
  const inside = path.relative(root, file);
  if (inside === '' || inside.startsWith('..') || path.isAbsolute(inside)) return undefined;
  try {
    return { extension: path.extname(file), body: await readFile(file) };
  } catch {
    return undefined;
  }
}
