import { spawnSync } from 'node:child_process';
import { SetUpError } from '../set-up-error.mjs';
import { hasProgram, installAdvice, installPackages, isRootOnDebian } from './apt.ts';

/** Debian's and Ubuntu's names of what Electron is linked against; the rest comes with these. */
const ELECTRON_PACKAGES = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libatk-bridge2.0-0', 'libdrm2'];

/** What the system lacks, in words, and the packages that bring it. */
interface Lack {
  what: string;
  packages: string[];
}

/**
 * Sees to it that the system has what Electron is linked against, and a virtual display where one is needed. Installs
 * what is missing where this runs as root on Debian or Ubuntu; throws a `SetUpError` with the command otherwise.
 */
export async function ensureLibraries(
  executable: string,
  { virtualDisplay }: { virtualDisplay: boolean },
  report: (line: string) => void,
): Promise<void> {
  if (process.platform !== 'linux') return;
  const lack = lacking(executable, virtualDisplay);
  if (!lack) return;
  if (!isRootOnDebian()) throw new SetUpError(`${sentence(lack)} ${installAdvice(lack.packages)}`);
  report(`${sentence(lack)} Installing with apt-get …`);
  await installPackages(lack.packages);
  const left = lacking(executable, virtualDisplay);
  if (left) throw new SetUpError(`${sentence(left)} apt-get did not bring it. ${installAdvice(left.packages)}`);
}

function lacking(executable: string, virtualDisplay: boolean): Lack | undefined {
  const libraries = missingLibraries(executable);
  const display = virtualDisplay && !hasProgram('Xvfb');
  if (libraries.length === 0 && !display) return undefined;
  return {
    what: [...libraries, ...(display ? ['Xvfb'] : [])].join(', '),
    packages: [...(libraries.length > 0 ? ELECTRON_PACKAGES : []), ...(display ? ['xvfb'] : [])],
  };
}

function missingLibraries(executable: string): string[] {
  const { stdout, error } = spawnSync('ldd', [executable], { encoding: 'utf8' });
  // Without ldd nothing is known to be missing: Electron itself will say what it can't load.
  return error ? [] : librariesNotFound(stdout);
}

/** The libraries that `ldd` could not find, out of what it prints. */
export function librariesNotFound(listing: string): string[] {
  return [...new Set([...listing.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? ''))];
}

function sentence({ what }: Lack): string {
  return `This system lacks ${what}, which Electron needs here.`;
}
