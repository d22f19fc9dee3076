import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { SetUpError } from '../set-up-error.mjs';

/** @typedef {{ path: string, version: string }} Node */

/** From here on Node reads TypeScript without being told to. */
const READS_TYPESCRIPT = [22, 18];
const OLDEST = [22, 13];

/**
 * The Node to run TypeScript on, and the flags it needs: the one that is installed with the packages where there is one
 * for this platform, else the one that runs this.
 *
 * @param {Node | undefined} installed
 * @param {Node} running
 * @returns {{ path: string, flags: string[] }}
 */
export function chooseNode(installed, running) {
  const node = installed ?? running;
  if (!isAtLeast(node.version, OLDEST)) {
    throw new SetUpError(
      `Node ${node.version} is too old here, and no newer one could be installed for this platform. ` +
        'Install Node 24 (or at least 22.13) and run this again.',
    );
  }
  const flags = isAtLeast(node.version, READS_TYPESCRIPT)
    ? []
    : ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];
  return { path: node.path, flags };
}

/** @param {string} root @returns {Node | undefined} */
export function installedNode(root) {
  const path = join(root, 'node_modules', '.bin', 'node');
  try {
    if (realpathSync(path) === realpathSync(process.execPath)) return runningNode();
  } catch {
    return undefined;
  }
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 ? { path, version: stdout.trim().replace(/^v/, '') } : undefined;
}

/** @returns {Node} */
export function runningNode() {
  return { path: process.execPath, version: process.versions.node };
}

/** @param {string} version @param {readonly number[]} least */
function isAtLeast(version, [leastMajor = 0, leastMinor = 0]) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
