import { fileURLToPath } from 'node:url';
import { appFiles, appRootAbove, type AppFiles } from '../app-files.ts';

/** The files of the app that this program is part of. */
export function ownFiles(): AppFiles {
  return appFiles(appRootAbove(fileURLToPath(import.meta.url)));
}
