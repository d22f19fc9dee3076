import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages  by the package's place, such as "node_modules/zod"
 */

/**
 * Whether the installed packages are other than the locked ones. Optional packages may be absent: they are for other
 * platforms, or could not be had.
 *
 * @param {LockedPackages} locked  `packages` of package-lock.json
 * @param {LockedPackages} installed  `packages` of node_modules/.package-lock.json
 */
export function differs(locked, installed) {
  for (const [place, wanted] of Object.entries(locked)) {
    if (place === '') continue;
    const found = installed[place];
    if (!found) {
      if (wanted.optional) continue;
      return true;
    }
    if (found.version !== wanted.version || found.integrity !== wanted.integrity) return true;
  }
  return Object.keys(installed).some((place) => !(place in locked));
}

/** @param {string} root  the folder of package.json */
export function isStale(root) {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  const locked = packagesIn(join(root, 'package-lock.json'));
  return installed === undefined || locked === undefined || differs(locked, installed);
}

/** @param {string} path @returns {LockedPackages | undefined} */
function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    // Missing or cut short by an installation that was ended: either way `npm ci` makes it anew, or says what is wrong.
    return undefined;
  }
}
