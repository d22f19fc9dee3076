import path from 'node:path';
import { dataFolderOf, loadProject, prepareDataFolder, resolveProjectFolder } from '../project/index.ts';
import { environmentOf, inEnvironmentOf, ProjectEnvironment } from '../project/project-environment.ts';
import { type HostedStudio, openStudio, type StudioOptions } from '../studio.ts';
import { leaveWorkingFolder } from '../project/working-folder.ts';
import { readStudioSettings } from '../workspace/settings/studio-settings.ts';
import type { WorkspaceSettings } from '../workspace/settings/workspace-settings.ts';
import { followProject } from './follow-project.ts';

export interface ProjectToOpen {
  folder: string;
  /** The project that ships with the app: its data has a plain name. */
  embeddedFolder: string;
  /** The folder that holds every project's data. */
  base: string;
  /** Another journal than the one in the project's data: a file, or ':memory:'. */
  journal?: string;
  operator: string;
  /** How this process is called when a second one finds the journal in use: "Holdpoint desktop". */
  ownerName: string;
  /** The settings at work in this process; read as they are now without them. */
  settings?: Pick<WorkspaceSettings, 'forProject'>;
  /** Whether what is saved in the project's folder is loaded at once. */
  follow?: boolean;
  /** Called right before the project's code is loaded, each time; what it returns, when that is over. */
  onRun?: () => () => void;
  /** Aborted where it is not to be opened any more. */
  signal?: AbortSignal;
  /** Hears what should never happen. */
  onFault: (fault: unknown) => void;
}

export interface OpenedProject {
  studio: HostedStudio;
  name: string;
  /** The project's real path. */
  folder: string;
  /** Where the project's journal and its tools' data lie. */
  dataFolder: string;
  /** Why the project's code could not be loaded, if so: the Studio has no agents then, and its sessions can be read. */
  projectError?: string;
  /** Stops following and closes the Studio. */
  close(): Promise<void>;
}

/**
 * Opens the Studio on a project, the same way for every surface. One whose code has a fault is opened without agents
 * and with the sentence, so that its sessions stay readable. Throws a `ProjectError` where there is no such folder, a
 * `DataFolderError` or a `JournalError`; also where `signal` is aborted before its code is loaded. Its code and all
 * that works in its Studio have its own `.env` in `process.env`.
 */
export async function openProject({ base, embeddedFolder, ...options }: ProjectToOpen): Promise<OpenedProject> {
  const { onFault, onRun, signal, follow = false } = options;
  const folder = resolveProjectFolder(options.folder);
  const dataFolder = dataFolderOf(base, folder, folder === resolveProjectFolder(embeddedFolder));
  prepareDataFolder(dataFolder);
  const compiledFolder = path.join(dataFolder, 'compiled');
  const since = Date.now();
  const environment = new ProjectEnvironment(folder);
  const loaded = await loadProject(folder, { compiledFolder, isReal: true, signal, onRun, environment }).then(
    (definition) => ({ definition }),
    (error: Error) => {
      if (signal?.aborted === true) throw error;
      return { definition: { agents: [] }, projectError: error.message };
    },
  );
  environment.takeOver();
  const { projectError } = { projectError: undefined, ...loaded };
  const name = path.basename(folder);
  const settings =
    options.settings?.forProject(environmentOf(folder)) ?? readStudioSettings(base, environmentOf(folder));
  const toOpen: StudioOptions = {
    project: { name, folder, dataFolder },
    models: settings.models,
    expiresIn: settings.expiresIn,
    notices: settings.notices,
    operator: options.operator,
    ownerName: options.ownerName,
    onFault,
    ...(options.journal !== undefined && { journal: options.journal }),
    ...loaded,
  };
  const opened = await inEnvironmentOf(folder, () => openStudio(toOpen)).catch((error: unknown) => {
    leaveWorkingFolder(folder);
    throw error;
  });
  const studio = ownStudio(folder, opened);
  const faulty = projectError !== undefined;
  const following = follow
    ? followProject({ studio, folder, compiledFolder, faulty, since, onRun, onFault })
    : undefined;
  return {
    studio,
    name,
    folder,
    dataFolder,
    ...(projectError !== undefined && { projectError }),
    async close() {
      following?.close();
      await studio.close();
      leaveWorkingFolder(folder);
    },
  };
}

/** Whatever is asked of it is done in the project's own environment. */
function ownStudio(folder: string, studio: HostedStudio): HostedStudio {
  return {
    call: (...asked) => inEnvironmentOf(folder, () => studio.call(...asked)),
    subscribe: (listener) => studio.subscribe(listener),
    close: () => inEnvironmentOf(folder, () => studio.close()),
    reload: (loaded) => inEnvironmentOf(folder, () => studio.reload(loaded)),
    callsUnderWay: () => studio.callsUnderWay(),
    pending: () => studio.pending(),
  };
}
