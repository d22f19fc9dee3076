import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SetUpError } from '../set-up-error.mjs';
import { install } from './install.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'holdpoint-install-'));
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/zod': { version: '4' } } }),
  );
  vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  });
});

/** Stands in for npm: writes down how it was called, then does what `code` says. */
function npmThat(code: string): void {
  const path = join(root, 'npm-cli.mjs');
  writeFileSync(
    path,
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
     appendFileSync('calls', process.argv[2] + '\\n');
     ${code}`,
  );
  vi.stubEnv('npm_execpath', path);
  vi.stubEnv('npm_node_execpath', process.execPath);
}

const INSTALLS = `mkdirSync('node_modules', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', '{"packages":{"node_modules/zod":{"version":"4"}}}');`;

test('what is missing is installed once, and nothing the second time', async () => {
  npmThat(INSTALLS);
  await install(root);
  await install(root);
  expect(readFileSync(join(root, 'calls'), 'utf8')).toBe('ci\n');
});

test('two at once install once', async () => {
  npmThat(INSTALLS);
  await Promise.all([install(root), install(root)]);
  expect(readFileSync(join(root, 'calls'), 'utf8')).toBe('ci\n');
});

test('when npm fails, a sentence says what to do', async () => {
  npmThat('process.exit(1);');
  await expect(install(root)).rejects.toThrow(SetUpError);
});

test('node_modules that link to another folder are left alone: npm would empty it', async () => {
  npmThat(INSTALLS);
  const other = join(root, 'other');
  mkdirSync(other);
  symlinkSync(other, join(root, 'node_modules'));
  await expect(install(root)).rejects.toThrow(/is a link to/);
  expect(existsSync(join(root, 'calls'))).toBe(false);
});
