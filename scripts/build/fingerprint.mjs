import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What the build is made from, relative to the project's root: folders whole, and single files. */
const INPUTS = [
  'core',
  'electron',
  'renderer',
  'scripts/build',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
];

const TEST = /\.test\.tsx?$/;

/**
 * Changes when anything that the build reads has changed. Plain JavaScript, as all that says whether a build is out of
 * date: the terminal asks it on any Node.
 *
 * @param {string} root
 */
export function fingerprint(root) {
  const hash = createHash('sha256');
  for (const path of INPUTS.flatMap((input) => filesUnder(join(root, input)))) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const entries = readEntries(path);
  if (!entries) return [path];
  return entries
    .filter((entry) => !TEST.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}

/** @param {string} path */
function readEntries(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
