import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../child.mjs';
import { withLock } from '../lock.mjs';
import { npmCommand } from '../npm.mjs';
import { SetUpError } from '../set-up-error.mjs';
import { isStale } from './is-stale.mjs';

/**
 * Installs the locked packages where they are missing or other than locked. No package's own scripts are run: none is
 * needed.
 *
 * @param {string} root  the folder of package.json
 */
export async function install(root) {
  if (!isStale(root)) return;
  refuseLink(join(root, 'node_modules'));
  await withLock(
    join(root, 'dist', '.install.lock'),
    async () => {
      if (isStale(root)) await npmCi(root);
    },
    () => console.log('Another Holdpoint command is installing packages here. Waiting for it …'),
  );
}

/** @param {string} root */
async function npmCi(root) {
  console.log('Installing packages (npm ci) …');
  const { command, leading, shell } = npmCommand();
  const flags = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const ending = await run(command, [...leading, 'ci', ...flags], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell,
  });
  if (ending.code !== 0) {
    throw new SetUpError('The packages could not be installed: npm says why above. Put that right and run this again.');
  }
}

/**
 * npm would empty the folder that the link points to, which is another project's.
 *
 * @param {string} path
 */
function refuseLink(path) {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new SetUpError(
    `${path} is a link to ${realpathSync(path)}, whose packages are not the ones locked here. ` +
      'Remove the link, or install there, and run this again.',
  );
}
