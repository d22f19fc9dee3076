import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { downloadOfficial, findOfficial } from './official.ts';

let root: string;
let cache: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'holdpoint-official-'));
  cache = join(root, 'cache');
  vi.stubEnv('XDG_CACHE_HOME', cache);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  });
});

/** An `electron` package whose downloader counts its calls and does what `code` says. */
function packageThat(code: string): void {
  const folder = join(root, 'node_modules', 'electron');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '45.5.0' }));
  writeFileSync(
    join(folder, 'install.js'),
    `const fs = require('node:fs'), path = require('node:path');
     fs.appendFileSync(path.join(__dirname, 'calls'), '.');
     ${code}`,
  );
}

const calls = () => readFileSync(join(root, 'node_modules', 'electron', 'calls'), 'utf8').length;
const silent = () => {};

const SUCCEEDS = `
  fs.mkdirSync(path.join(__dirname, 'dist'));
  fs.writeFileSync(path.join(__dirname, 'dist', 'version'), '45.5.0');
  fs.writeFileSync(path.join(__dirname, 'dist', 'electron'), '');
  fs.writeFileSync(path.join(__dirname, 'path.txt'), 'electron');`;

test('the release is downloaded on first use and found from then on', async () => {
  packageThat(SUCCEEDS);
  expect(findOfficial(root)).toBeUndefined();
  expect(await downloadOfficial(root, silent)).toMatchObject({ source: 'official', version: '45.5.0' });
  expect(findOfficial(root)).toMatchObject({ source: 'official' });
});

test('a download that failed is not tried again at once, but after an hour it is', async () => {
  packageThat('process.exit(1);');
  expect(await downloadOfficial(root, silent)).toBeUndefined();
  expect(await downloadOfficial(root, silent)).toBeUndefined();
  expect(calls()).toBe(1);
  const anHourAgo = new Date(Date.now() - 61 * 60 * 1000);
  utimesSync(join(cache, 'holdpoint', 'electron-45.5.0.unreachable'), anHourAgo, anHourAgo);
  expect(await downloadOfficial(root, silent)).toBeUndefined();
  expect(calls()).toBe(2);
});

test('a binary of another version than the package is not taken for the release', () => {
  packageThat('');
  const folder = join(root, 'node_modules', 'electron');
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'electron'), '');
  writeFileSync(join(folder, 'dist', 'version'), '44.0.0');
  writeFileSync(join(folder, 'path.txt'), 'electron');
  expect(findOfficial(root)).toBeUndefined();
});
