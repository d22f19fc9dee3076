import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { build } from './build.ts';

/** What the types need to be written, whatever else the project asks of its code. */
const TYPES = {
  allowImportingTsExtensions: true,
  declaration: true,
  emitDeclarationOnly: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  noCheck: true,
  rootDir: '.',
  types: [],
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'holdpoint-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  write('package.json', '{ "type": "module", "dependencies": { "zod": "4.6.7" } }');
  for (const file of ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json']) write(file, '{}');
  write('scripts/build/targets.ts', '');
  write('core/greeting.ts', "export const greeting: string = 'hello';");
  write('core/index.ts', "export { greeting } from './greeting.ts';\nexport { z } from 'zod';");
  write('core/surface/terminal/main.ts', "import('../../greeting.ts').then(({ greeting }) => console.log(greeting));");
  write('core/library.tsconfig.json', JSON.stringify({ compilerOptions: TYPES, files: ['index.ts'] }));
  write(
    'electron/main.ts',
    "import { app } from 'electron';\nimport { greeting } from '../core/greeting.ts';\nconsole.log(app, greeting, import('node:sqlite'));",
  );
  write('electron/preload.ts', "import { contextBridge } from 'electron';\ncontextBridge.exposeInMainWorld('a', 1);");
  write('renderer/index.html', '<script type="module" src="./main.ts"></script>');
  write('renderer/main.ts', 'document.title = "page";');
});

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

const output = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');
const silent = () => {};

test('main and preload are each one CommonJS file that needs Electron alone; the page is beside them', async () => {
  expect(await build(root, silent)).toBe(true);
  expect(output('main/main.cjs')).toContain('hello');
  expect(output('main/main.cjs')).toContain('require("electron")');
  expect(output('main/main.cjs')).toContain('import("node:sqlite")');
  expect(output('preload/preload.cjs')).toContain('require("electron")');
  expect(output('renderer/index.html')).toContain('./assets/');
});

test('the terminal is modules that load each part when it is needed; the library leaves its dependencies beside it', async () => {
  await build(root, silent);
  expect(output('cli/main.js')).not.toContain('hello');
  expect(output('cli/main.js')).toMatch(/import\("\.\/greeting-.*\.js"\)/);
  expect(output('library/index.js')).toMatch(/from "zod"/);
  expect(output('library/types/greeting.d.ts')).toContain('export declare const greeting: string;');
});

test('the source maps name sources that are there', async () => {
  await build(root, silent);
  for (const map of ['main/main.cjs.map', 'preload/preload.cjs.map', 'cli/main.js.map', 'library/index.js.map']) {
    const { sources } = JSON.parse(output(map)) as { sources: string[] };
    expect(sources).not.toEqual([]);
    const missing = sources.filter((source) => !existsSync(join(root, 'dist', dirname(map), source)));
    expect({ map, missing }).toEqual({ map, missing: [] });
  }
});

test('what is up to date is not built again; a changed source and a missing output are', async () => {
  await build(root, silent);
  expect(await build(root, silent)).toBe(false);
  write('core/greeting.ts', "export const greeting: string = 'good evening';");
  expect(await build(root, silent)).toBe(true);
  expect(output('main/main.cjs')).toContain('good evening');
  rmSync(join(root, 'dist', 'preload'), { recursive: true });
  expect(await build(root, silent)).toBe(true);
});

test('a build that fails leaves the one before in place, and is tried again', async () => {
  await build(root, silent);
  write('renderer/main.ts', 'this is no TypeScript');
  await expect(build(root, silent)).rejects.toThrow('The app could not be built.');
  expect(output('main/main.cjs')).toContain('hello');
  expect(existsSync(join(root, 'dist', '.build.lock'))).toBe(false);
  write('renderer/main.ts', 'document.title = "again";');
  expect(await build(root, silent)).toBe(true);
});
