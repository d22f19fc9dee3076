import { loadProject, watchProject } from '../project/index.ts';
import { ProjectEnvironment } from '../project/project-environment.ts';
import type { HostedStudio } from '../studio.ts';

export interface ProjectToFollow {
  studio: Pick<HostedStudio, 'reload'>;
  /** The project's real path. */
  folder: string;
  compiledFolder: string;
  /** Whether the project could not be loaded when it was opened. */
  faulty: boolean;
  /** When it was loaded, in milliseconds since the epoch. */
  since: number;
  /** Called right before the project's code is loaded; what it returns, when that is over. */
  onRun?: (() => () => void) | undefined;
  /** Hears why changes can't be seen. */
  onFault: (fault: unknown) => void;
}

export interface Following {
  /** Resolves once what is saved is seen. */
  ready: Promise<void>;
  /** Nothing is loaded any more. */
  close(): void;
}

/**
 * Loads a project's code again whenever it was saved. Its Studio takes it over, or the sentence of what is wrong with
 * it; where it is saved again meanwhile, only the newest counts.
 */
export function followProject({
  studio,
  folder,
  compiledFolder,
  faulty,
  since,
  onRun,
  onFault,
}: ProjectToFollow): Following {
  let latest = 0;
  const closed = new AbortController();
  let isFaulty = faulty;

  async function load(): Promise<void> {
    const mine = ++latest;
    const environment = new ProjectEnvironment(folder);
    const loaded = await loadProject(folder, {
      compiledFolder,
      isReal: true,
      onRun,
      environment,
      signal: closed.signal,
    }).then(
      (definition) => ({ definition }),
      (error: Error) => ({ projectError: error.message }),
    );
    if (closed.signal.aborted || mine !== latest) return;
    isFaulty = 'projectError' in loaded;
    if (!isFaulty) environment.takeOver();
    studio.reload(loaded);
  }

  const unwatch = watchProject({
    folder,
    since,
    onChange: () => void load(),
    isFaulty: () => isFaulty,
    onFault: (error) => onFault(new Error(unseen(folder, error))),
  });
  unwatch.catch((error: unknown) => onFault(new Error(unseen(folder, error))));
  return {
    ready: unwatch.then(
      () => undefined,
      () => undefined,
    ),
    close() {
      closed.abort();
      unwatch.then((end) => end()).catch(() => undefined);
    },
  };
}

function unseen(folder: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return `Changes in ${folder} can’t be seen (${why}). Start Holdpoint again to load them`;
}
