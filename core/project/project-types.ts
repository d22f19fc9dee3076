import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Where a project keeps what editors need to know of `holdpoint`, `zod`, `ai` and Node: written by the app alone. */
export const TYPES_FOLDER = '.holdpoint';

/** What the app has built for that, below its own folder: declarations by path, and a name for all of them together. */
const BUILT = path.join('dist', 'library', 'project-types.json');
const built = z.object({ version: z.string(), files: z.record(z.string(), z.string()) });
const VERSION = 'version';

const tsconfig = {
  compilerOptions: {
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023'],
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    typeRoots: ['./types/@types'],
    types: ['node'],
    paths: {
      holdpoint: ['./types/holdpoint/index.d.ts'],
      'ai/test': ['./types/ai/dist/test/index.d.ts'],
      '*': ['./types/*', '../node_modules/*', '../node_modules/@types/*'],
    },
  },
};

/** Writes them into a project, in place of those of another version. */
export function writeProjectTypes(folder: string, appRoot: string): void {
  const { version, files } = built.parse(JSON.parse(readFileSync(path.join(appRoot, BUILT), 'utf8')));
  const target = path.join(folder, TYPES_FOLDER);
  if (readText(path.join(target, VERSION)) === version) return;
  rmSync(target, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(target, 'types', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(path.join(target, 'tsconfig.json'), `${JSON.stringify(tsconfig, undefined, 2)}\n`);
  // Last: what was cut short is written again.
  writeFileSync(path.join(target, VERSION), version);
}

/** Brings them up to date in a project whose `tsconfig.json` asks for them. Trouble with it is no trouble of the project's. */
export function refreshProjectTypes(folder: string, appRoot: string): void {
  try {
    const asked = readText(path.join(folder, 'tsconfig.json'))?.includes(`${TYPES_FOLDER}/`) === true;
    if (asked) writeProjectTypes(folder, appRoot);
  } catch {
    // A folder that can't be written to: its editor knows less, and its agents run as well.
  }
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
