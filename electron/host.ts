import path from 'node:path';
import { fail, ok, type Push, type Result } from '../core/contract/index.ts';
import { JournalError } from '../core/journal/journal-error.ts';
import { modelsFromEnvironment } from '../core/model/index.ts';
import {
  dataFolderOf,
  DataFolderError,
  loadProject,
  prepareDataFolder,
  ProjectError,
  resolveProjectFolder,
} from '../core/project/index.ts';
import { openStudio, type StudioApi } from '../core/studio.ts';
import type { Problem } from './problem/problem.ts';

export interface HostOptions {
  /** The project to open. */
  folder: string;
  /** The project that ships with the app: its data has a plain name. */
  embeddedFolder: string;
  /** The folder that holds every project's data. */
  base: string;
  operator: string;
  onPush: (push: Push) => void;
  /** Hears what should never happen. */
  onFault: (fault: unknown) => void;
  /** How long to wait for `close`, in milliseconds. */
  closeLimit: number;
}

export interface Host {
  /** Opens the Studio, or says why not. Once it is open, or opening, nothing more is done; a failure is tried again. */
  open(): Promise<Problem | undefined>;
  /** The Studio once it is open: waits for it, and answers with the sentence of the problem where there is one. */
  studio(): Promise<Result<StudioApi>>;
  /** Interrupts what runs and closes the journal, in bounded time. */
  close(): Promise<void>;
}

const NOT_CLOSED = 'The journal was not closed in time. What was confirmed is safe; the next start recovers the rest.';

/** Owns the desktop's one Studio from opening to closing. */
export function createHost(options: HostOptions): Host {
  let opening: Promise<StudioApi> | undefined;
  let failed = false;

  async function openNow(): Promise<StudioApi> {
    const folder = resolveProjectFolder(options.folder);
    const dataFolder = dataFolderOf(options.base, folder, folder === resolveProjectFolder(options.embeddedFolder));
    prepareDataFolder(dataFolder);
    const project = { name: path.basename(folder), folder, dataFolder };
    const loaded = await loadProject(folder).then(
      (definition) => ({ definition }),
      (error: unknown) => ({ definition: { agents: [] }, projectError: sentenceOf(error) }),
    );
    const models = modelsFromEnvironment(process.env);
    const { operator, onFault } = options;
    const studio = await openStudio({ project, models, operator, onFault, ownerName: 'Holdpoint desktop', ...loaded });
    studio.subscribe(options.onPush);
    return studio;
  }

  return {
    async open() {
      if (opening === undefined || failed) {
        failed = false;
        opening = openNow();
      }
      return opening.then(
        () => undefined,
        (error: unknown) => {
          failed = true;
          return problemOf(error, options);
        },
      );
    },
    async studio() {
      if (opening === undefined) return fail('internal', 'The Studio is not open yet. Try again.');
      return opening.then(ok, (error: unknown) => fail('storage', sentenceOf(error)));
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          console.error(`holdpoint: ${NOT_CLOSED}`);
          resolve();
        }, options.closeLimit);
      });
      const closed = opening?.then(
        (studio) => studio.close(),
        () => undefined,
      );
      await Promise.race([closed, late]).finally(() => clearTimeout(timer));
    },
  };
}

function problemOf(error: unknown, { folder, base }: HostOptions): Problem {
  const message = sentenceOf(error);
  if (error instanceof ProjectError)
    return { title: 'The project can’t be opened', message, path: folder, canRetry: true };
  if (error instanceof JournalError)
    return { title: 'The journal can’t be opened', message, path: base, canRetry: true };
  if (error instanceof DataFolderError)
    return { title: 'The data folder can’t be used', message, path: base, canRetry: true };
  return { title: 'Holdpoint can’t start', message, canRetry: true };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
