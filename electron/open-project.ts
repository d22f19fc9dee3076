import path from 'node:path';
import type { Push } from '../core/contract/index.ts';
import { modelsFromEnvironment } from '../core/model/index.ts';
import { dataFolderOf, loadProject, prepareDataFolder, resolveProjectFolder } from '../core/project/index.ts';
import { openStudio, type StudioApi } from '../core/studio.ts';

export interface ProjectToOpen {
  folder: string;
  /** The project that ships with the app: its data has a plain name. */
  embeddedFolder: string;
  /** The folder that holds every project's data. */
  base: string;
  operator: string;
  onPush: (push: Push) => void;
  /** Hears what should never happen. */
  onFault: (fault: unknown) => void;
}

/**
 * Opens the Studio on a project. One whose code has a fault is opened without agents and with the sentence, so that its
 * sessions stay readable. Throws a `ProjectError` where there is no such folder, a `DataFolderError` or a
 * `JournalError`.
 */
export async function openProject({ base, embeddedFolder, onPush, ...options }: ProjectToOpen): Promise<StudioApi> {
  const folder = resolveProjectFolder(options.folder);
  const dataFolder = dataFolderOf(base, folder, folder === resolveProjectFolder(embeddedFolder));
  prepareDataFolder(dataFolder);
  const loaded = await loadProject(folder, { compiledFolder: path.join(dataFolder, 'compiled') }).then(
    (definition) => ({ definition }),
    (error: Error) => ({ definition: { agents: [] }, projectError: error.message }),
  );
  const studio = await openStudio({
    project: { name: path.basename(folder), folder, dataFolder },
    models: modelsFromEnvironment(process.env),
    operator: options.operator,
    ownerName: 'Holdpoint desktop',
    onFault: options.onFault,
    ...loaded,
  });
  studio.subscribe(onPush);
  return studio;
}
