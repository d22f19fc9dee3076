import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * In a checkout, builds what is stale, with what that says on standard error; an installed Holdpoint is built already.
 * Answers whether there is something to run; if not, it has been said why.
 *
 * @param {string} root  the folder of package.json
 * @returns {Promise<boolean>}
 */
export async function ensureBuilt(root) {
  const isCheckout = existsSync(join(root, 'scripts', 'set-up.mjs'));
  if (!isCheckout && !existsSync(join(root, 'dist', 'cli', 'main.js'))) {
    process.stderr.write('holdpoint: Its own files are missing. Install it again.\n');
    return false;
  }
  return !isCheckout || !(await isStale(root)) || build(root);
}

/** @param {string} root */
async function isStale(root) {
  /** @param {string[]} path */
  const load = (...path) => import(pathToFileURL(join(root, 'scripts', ...path)).href);
  const [packages, sources, output] = await Promise.all([
    load('set-up', 'is-stale.mjs'),
    load('build', 'fingerprint.mjs'),
    load('build', 'is-fresh.mjs'),
  ]);
  return packages.isStale(root) || !output.isFresh(root, sources.fingerprint(root));
}

/** @param {string} root @returns {Promise<boolean>} */
function build(root) {
  const child = spawn(process.execPath, [join(root, 'scripts', 'set-up.mjs'), 'build'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
