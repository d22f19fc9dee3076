import { fail, ok, type ProcedureName, type Result, workspaceProcedures } from '../core/contract/index.ts';
import { JournalError } from '../core/journal/journal-error.ts';
import { DataFolderError } from '../core/project/data-folder.ts';
import { ProjectError } from '../core/project/project-error.ts';
import type { StudioApi } from '../core/studio.ts';
import type { Projects } from '../core/workspace/projects/projects.ts';
import type { DesktopWorkspace, WorkspaceOptions } from './open-workspace.ts';
import type { Problem } from './problem/problem.ts';

export interface HostOptions extends WorkspaceOptions {
  /** How long to wait for `close`, in milliseconds. */
  closeLimit: number;
}

export interface Host {
  /**
   * Opens the first project once `after` is over, or says why not. Once one is open, or opening, nothing more is done; a
   * failure is tried again.
   */
  open(after?: Promise<void>): Promise<Problem | undefined>;
  /**
   * What answers to `name`. A project's Studio is waited for, and there is the sentence of the problem where it can't be
   * opened; what surrounds it answers before, so that what is being opened can be given up.
   */
  studio(name: ProcedureName): Promise<Result<StudioApi>>;
  /** The way from project to project, also where the first can't be opened. Undefined before any was to be opened. */
  projects(): Promise<Projects | undefined>;
  /** Interrupts what runs and closes the journal, in bounded time. */
  close(): Promise<void>;
}

const NOT_CLOSED = 'The journal was not closed in time. What was confirmed is safe; the next start recovers the rest.';

/** Owns the desktop's workspace from opening to closing. */
export function createHost(options: HostOptions): Host {
  let loading: Promise<DesktopWorkspace> | undefined;
  let opening: Promise<DesktopWorkspace> | undefined;
  let failed = false;

  /** The core is loaded when it is needed: a person would wait for the window meanwhile. */
  async function load(after: Promise<void> | undefined): Promise<DesktopWorkspace> {
    await after;
    const { openWorkspace } = await import('./open-workspace.ts');
    return openWorkspace(options);
  }

  async function openAfter(after: Promise<void> | undefined): Promise<DesktopWorkspace> {
    loading ??= load(after);
    const loaded = await loading;
    if (!loaded.isOpen()) await loaded.begin();
    return loaded;
  }

  return {
    async open(after) {
      if (opening === undefined || failed) {
        failed = false;
        opening = openAfter(after);
      }
      return opening.then(
        () => undefined,
        async (error: unknown) => {
          failed = true;
          return problemOf(error, options.base, await loading?.catch(() => undefined));
        },
      );
    },
    async studio(name) {
      if (opening === undefined) return fail('internal', 'The Studio is not open yet. Try again.');
      const around = Object.hasOwn(workspaceProcedures, name) ? await loading?.catch(() => undefined) : undefined;
      if (around !== undefined) return ok(around.workspace);
      const opened = await opening.then(ok, (error: unknown) => fail('storage', sentenceOf(error)));
      const loaded = await loading;
      // Another project may be open, where the first could not be.
      return loaded?.isOpen() === true ? ok(loaded.workspace) : opened.ok ? ok(opened.value.workspace) : opened;
    },
    projects: async () => (await loading)?.projects,
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          console.error(`holdpoint: ${NOT_CLOSED}`);
          resolve();
        }, options.closeLimit);
      });
      const closed = loading?.then(
        (loaded) => loaded.close(),
        () => undefined,
      );
      await Promise.race([closed, late]).finally(() => clearTimeout(timer));
    },
  };
}

/** `loaded` is undefined where the core itself can't be had: then there is no way to another project. */
function problemOf(error: unknown, base: string, loaded: DesktopWorkspace | undefined): Problem {
  const message = sentenceOf(error);
  const about = { message, canRetry: true, ...(loaded && { others: loaded.projects.others(loaded.firstFolder) }) };
  if (error instanceof ProjectError) {
    return { title: 'The project can’t be opened', ...about, ...(loaded && { path: loaded.firstFolder }) };
  }
  if (error instanceof JournalError) return { title: 'The journal can’t be opened', ...about, path: base };
  if (error instanceof DataFolderError) return { title: 'The data folder can’t be used', ...about, path: base };
  return { title: 'Holdpoint can’t start', message, canRetry: true };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
