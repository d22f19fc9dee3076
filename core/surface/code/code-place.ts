import { realpathSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { dataBase, dataFolderOf } from '../../project/data-folder.ts';
import type { StudioOptions } from '../../studio.ts';

export interface CodePlace {
  project: StudioOptions['project'];
  /** The folder that holds every project's data. */
  base: string;
}

/**
 * Where a program's Studio keeps its data: as for a project in `folder`, which is the one that the program was started
 * in unless it says otherwise. Throws where there is no such folder.
 */
export function codePlace(folder: string = process.cwd()): CodePlace {
  const real = realpathSync(resolve(folder));
  const base = dataBase(process.env, process.cwd());
  return { project: { name: basename(real), folder: real, dataFolder: dataFolderOf(base, real) }, base };
}
