import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, type Ending } from '../child.mjs';
import { root } from '../root.ts';
import { declaredVersion, downloadOfficial, findOfficial } from '../runtime/official.ts';
import { SetUpError } from '../set-up-error.mjs';

/** `npm run make`: what is given to people, by Electron Forge, into out/make. `args` are Forge's own. */
export default async function make(args: string[]): Promise<Ending> {
  if (!findOfficial(root) && !(await downloadOfficial(root, console.log))) {
    throw new SetUpError(
      `What is given to people holds Electron ${declaredVersion(root)}, which could not be downloaded. ` +
        'Run this again where its releases can be reached; "npm run package" makes an app for trying out.',
    );
  }
  if (process.platform === 'linux' && !existsSync(join(root, 'node_modules', 'electron-installer-debian'))) {
    throw new SetUpError(
      'npm left out what makes Debian packages, as it does when it runs on Node 20. ' +
        'Remove node_modules and run this again on Node 24.',
    );
  }
  const forge = join(root, 'node_modules', '@electron-forge', 'cli', 'dist', 'electron-forge.js');
  return run(process.execPath, [forge, 'make', ...args], { cwd: root });
}
