import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { build } from './build.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'holdpoint-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  write('package.json', '{ "type": "module" }');
  for (const file of ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json']) write(file, '{}');
  write('scripts/build/targets.ts', '');
  write('core/greeting.ts', "export const greeting: string = 'hello';");
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
