import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the app's own files lie, whichever surface started it. */
export interface AppFiles {
  version: string;
  /** The built page of the window and of browser mode. */
  pageFolder: string;
  /** The project that ships with the app. */
  embeddedFolder: string;
}

/** `root` is the folder of the app's package.json. */
export function appFiles(root: string): AppFiles {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return {
    version,
    pageFolder: path.join(root, 'dist', 'renderer'),
    embeddedFolder: path.join(root, 'examples', 'support-desk'),
  };
}

/** The app's root above a file of its own, built or source. Throws where there is none: the app is incomplete. */
export function appRootAbove(file: string): string {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (isAppRoot(folder)) return folder;
    if (folder === path.dirname(folder)) throw new Error(`There is no Holdpoint above ${file}. Install it again.`);
  }
}

function isAppRoot(folder: string): boolean {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return false;
  return (JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown }).name === 'holdpoint';
}
