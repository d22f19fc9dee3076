import { realpathSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { dataBase, DataFolderError, dataFolderOf } from '../../project/data-folder.ts';
import type { StudioOptions } from '../../studio.ts';

export interface CodePlace {
  project: StudioOptions['project'];
  /** The folder that holds every project's data. */
  base: string;
}

/**
 * Where a program's Studio keeps its data: as for a project in `folder`, which is the one that the program was started
 * in unless it says otherwise. Throws a `DataFolderError` where there is no such folder.
 */
export function codePlace(folder: string = process.cwd()): CodePlace {
  const real = realFolder(resolve(folder));
  const base = dataBase(process.env, process.cwd());
  return { project: { name: basename(real), folder: real, dataFolder: dataFolderOf(base, real) }, base };
}

/** The folder as the file system knows it, so that two ways of writing it are one project. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(
      `The folder ${folder} can't be opened (${why}). Give the program's own, or one that exists.`,
    );
  }
}
