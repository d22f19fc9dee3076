import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { withLock } from '../lock.mjs';
import { prepareCacheFolder } from './cache-folder.ts';
import { showGrowth } from './growth.ts';
import { runtimeIn, type Runtime } from './runtime.ts';

/** How long a download that failed is not tried again: every start would wait for it. */
const GIVE_UP_MS = 60 * 60 * 1000;
const STALL_MS = 20_000;
/** About what a release weighs; only the progress line reads it. */
const EXPECTED_BYTES = 120 * 1024 * 1024;

/** The version of Electron that package.json names. */
export function declaredVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder(root), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** The declared release, where the `electron` package has downloaded it. */
export function findOfficial(root: string): Runtime | undefined {
  const folder = packageFolder(root);
  // The package writes path.txt last: without it the rest may be half there.
  if (!existsSync(join(folder, 'path.txt'))) return undefined;
  const runtime = runtimeIn(join(folder, 'dist'), 'official');
  return runtime?.version === declaredVersion(root) ? runtime : undefined;
}

/** Has the `electron` package download its release. Undefined when it can't, which is remembered for an hour. */
export async function downloadOfficial(root: string, report: (line: string) => void): Promise<Runtime | undefined> {
  const version = declaredVersion(root);
  const cache = prepareCacheFolder();
  const failure = join(cache, `electron-${version}.unreachable`);
  if (isRecent(failure)) return undefined;
  return withLock(
    join(cache, `electron-${version}.lock`),
    async () => {
      if (!findOfficial(root) && !isRecent(failure)) await download(root, version, cache);
      const found = findOfficial(root);
      if (!found) writeFileSync(failure, '');
      return found;
    },
    () => report('Another Holdpoint command is downloading Electron. Waiting for it …'),
  );
}

/** Runs the package's own downloader, with its temporary files where their growth can be watched. */
async function download(root: string, version: string, cache: string): Promise<void> {
  const folder = mkdtempSync(join(cache, '.electron-'));
  const child = spawn(process.execPath, [join(packageFolder(root), 'install.js')], {
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder, ELECTRON_GET_USE_PROXY: '1' },
  });
  const done = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  const stop = showGrowth({
    what: `Electron ${version}`,
    folder,
    expectedBytes: EXPECTED_BYTES,
    stallMs: STALL_MS,
    onStall: () => child.kill(),
  });
  try {
    await done;
  } finally {
    stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function packageFolder(root: string): string {
  return join(root, 'node_modules', 'electron');
}

function isRecent(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs < GIVE_UP_MS;
}
