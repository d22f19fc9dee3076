import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { npmCommand } from '../npm.mjs';
import { SetUpError } from '../set-up-error.mjs';
import { showGrowth } from './growth.ts';

const STALL_MS = 120_000;

export interface PackageToFetch {
  /** Name and exact version, as npm takes them. */
  spec: string;
  sha256: string;
  bytes: number;
  /** What the progress line calls it. */
  what: string;
  /** An empty folder; everything that npm writes goes there. */
  folder: string;
}

/** Fetches a package's tarball through npm, so that its registry and proxy settings hold, and answers with its path. */
export async function fetchPackage({ spec, sha256, bytes, what, folder }: PackageToFetch): Promise<string> {
  const packed = join(folder, 'packed');
  mkdirSync(packed);
  const args = ['pack', spec, '--pack-destination', packed, '--ignore-scripts', '--loglevel=error'];
  // A cache of its own: npm would keep another copy of it for ever. It is also what grows while it downloads.
  const cache = join(folder, 'npm');
  await npm([...args, '--cache', cache], { what, folder: cache, cwd: folder, bytes });
  rmSync(cache, { recursive: true, force: true });
  const name = readdirSync(packed).find((file) => file.endsWith('.tgz'));
  if (!name) throw new SetUpError(`npm did not put ${spec} where it was told to. Try again with a current npm.`);
  const tarball = join(packed, name);
  const found = await sha256Of(tarball);
  if (found !== sha256) {
    throw new SetUpError(
      `What npm fetched as ${spec} is not what this project expects (SHA-256 ${found}). It was deleted. ` +
        'Ask whoever runs your npm registry what it serves under that name.',
    );
  }
  return tarball;
}

interface Download {
  what: string;
  folder: string;
  cwd: string;
  bytes: number;
}

async function npm(args: string[], { what, folder, cwd, bytes }: Download): Promise<void> {
  const { command, leading, shell } = npmCommand();
  const child = spawn(command, [...leading, ...args], { cwd, shell, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  const stop = showGrowth({ what, folder, expectedBytes: bytes, stallMs: STALL_MS, onStall: () => child.kill() });
  const code = await ended.finally(stop);
  if (code !== 0) {
    throw new SetUpError(
      `${what} could not be downloaded, neither as a release nor through npm. Check the network and run this again.` +
        (complaint && `\nnpm says:\n${complaint.trim()}`),
    );
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
