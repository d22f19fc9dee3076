import { existsSync } from 'node:fs';
import path from 'node:path';
import { SetUpError } from '../set-up-error.mjs';
import { installAdvice, installPackages, isRootOnDebian } from './apt.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The browser that tests of browser mode drive: a Chromium of any make. On Debian and Ubuntu it is installed where this
 * runs as root; throws a `SetUpError` with the command otherwise.
 */
export async function ensureBrowser(report: (line: string) => void): Promise<string> {
  const found = findBrowser(process.platform, process.env);
  if (found !== undefined) return found;
  if (process.platform !== 'linux' || !isRootOnDebian()) throw new SetUpError(`${LACKING} ${advice()}`);
  report(`${LACKING} Installing chromium with apt-get …`);
  await installPackages(['chromium']);
  const installed = findBrowser(process.platform, process.env);
  if (installed === undefined) throw new SetUpError(`${LACKING} apt-get did not bring it. ${advice()}`);
  return installed;
}

const LACKING = 'This system lacks Chromium, which the tests of browser mode need.';

function advice(): string {
  return process.platform === 'linux'
    ? installAdvice(['chromium'])
    : 'Install Google Chrome, or say with HOLDPOINT_CHROMIUM where a Chromium is, and run this again.';
}

/** Where a browser lies: what HOLDPOINT_CHROMIUM says, else the first of the usual places. */
export function findBrowser(
  platform: NodeJS.Platform,
  environment: Environment,
  exists: (file: string) => boolean = existsSync,
): string | undefined {
  const chosen = environment['HOLDPOINT_CHROMIUM'];
  if (chosen) {
    if (exists(chosen)) return chosen;
    throw new SetUpError(`HOLDPOINT_CHROMIUM says ${chosen}, and there is no such file. Correct it or leave it out.`);
  }
  return placesOn(platform, environment).find(exists);
}

function placesOn(platform: NodeJS.Platform, environment: Environment): string[] {
  if (platform === 'darwin') return MAC;
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => environment[name]);
    return roots
      .filter((root) => root !== undefined)
      .flatMap((root) => WINDOWS.map((file) => path.win32.join(root, file)));
  }
  const folders = (environment['PATH'] ?? '').split(':').filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => path.posix.join(folder, name)));
}
