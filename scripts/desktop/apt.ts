import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, type Ending } from '../child.mjs';
import { SetUpError } from '../set-up-error.mjs';

/** Whether a program of this name lies on the PATH. */
export function hasProgram(name: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(':').filter(Boolean);
  return folders.some((folder) => existsSync(`${folder}/${name}`));
}

/** True where packages can be installed without asking anybody. */
export function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && hasProgram('apt-get');
}

/** How a person gets what these packages bring. */
export function installAdvice(packages: string[]): string {
  return hasProgram('apt-get')
    ? `Install it, then run this again: sudo apt-get install -y ${namesHere(packages).join(' ')}`
    : `Install it with your system's package manager (on Debian it is in ${packages.join(', ')}) and run this again.`;
}

/** Throws a `SetUpError` where apt-get fails; it says why itself. */
export async function installPackages(packages: string[]): Promise<void> {
  // Whether the lists are good enough is seen when they are used: one broken source among many fails the update.
  await apt('update');
  const { code } = await apt('install', '-y', '--no-install-recommends', ...namesHere(packages));
  if (code === 0) return;
  throw new SetUpError('apt-get could not install it: it says why above. Put that right and run this again.');
}

function apt(...args: string[]): Promise<Ending> {
  return run('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Newer releases call some of them by a name that ends in t64. */
function namesHere(packages: string[]): string[] {
  return packages.map((name) => {
    const renamed = `${name}t64`;
    return spawnSync('apt-cache', ['show', renamed], { stdio: 'ignore' }).status === 0 ? renamed : name;
  });
}
