import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUTPUTS } from './outputs.mjs';

/**
 * Whether all that is built is there, and was made from `inputs`.
 *
 * @param {string} root
 * @param {string} inputs  the sources' fingerprint
 */
export function isFresh(root, inputs) {
  const dist = join(root, 'dist');
  return OUTPUTS.every(({ name, entry }) => existsSync(join(dist, name, entry))) && readStamp(dist) === inputs;
}

/**
 * The file that holds the fingerprint of what was built.
 *
 * @param {string} dist
 */
export function stampPath(dist) {
  return join(dist, '.inputs');
}

/** @param {string} dist */
function readStamp(dist) {
  return existsSync(stampPath(dist)) ? readFileSync(stampPath(dist), 'utf8') : undefined;
}
