import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a project may import without having it, and Node's own. */
const WANTED = [
  'zod',
  'ai',
  '@ai-sdk/openai',
  '@ai-sdk/anthropic',
  '@ai-sdk/google',
  '@ai-sdk/openai-compatible',
  '@types/node',
];

const COMMENT = /\/\*[\s\S]*?\*\//g;
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'".][^'"]*)['"]|<reference types="([^"]+)"/g;

/**
 * Writes one file with all declarations that an editor needs of a project: `holdpoint`'s own in `types`, and those of
 * the packages that a project gets from the app, and of what these need in turn. A project gets them by the app, which
 * may be packaged.
 */
export function collectTypes(root: string, types: string, output: string): void {
  const files: Record<string, string> = {};
  take(files, 'holdpoint', types);
  const taken = new Set<string>();
  const open = [...WANTED];
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    const folder = path.join(root, 'node_modules', name);
    if (taken.has(name) || !existsSync(folder)) continue;
    taken.add(name);
    open.push(...take(files, name, folder));
  }
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  writeFileSync(output, JSON.stringify({ version, files }));
}

/** Puts a package's declarations among the files, and answers with the packages that they speak of. */
function take(files: Record<string, string>, name: string, folder: string): string[] {
  const mentioned: string[] = [];
  for (const inside of globSync('**/*.d.ts', {
    cwd: folder,
    exclude: (entry) => entry === 'node_modules',
  }).toSorted()) {
    const text = readFileSync(path.join(folder, inside), 'utf8');
    files[path.posix.join(name, ...inside.split(path.sep))] = text;
    for (const [, imported, referenced] of text.replaceAll(COMMENT, '').matchAll(IMPORT))
      mentioned.push(...packagesOf(imported ?? referenced ?? ''));
  }
  const manifest = path.join(folder, 'package.json');
  if (existsSync(manifest)) {
    const { version, types, typings, main } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
    files[`${name}/package.json`] = JSON.stringify({ name, version, main, types: types ?? typings });
  }
  return mentioned;
}

/** `@scope/name/deep` → `@scope/name`; what has its types elsewhere has them in `@types`. */
function packagesOf(specifier: string): string[] {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return [name, `@types/${name.replace(/^@/, '').replace('/', '__')}`];
}
