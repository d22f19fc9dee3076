import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { createJiti, type Jiti } from 'jiti/static';
import { Agent } from '../agent/agent.ts';
import { defineStudio, type StudioDefinition } from '../agent/define-studio.ts';
import { appModules } from './app-modules.ts';
import { keepCompiled } from './compiled-code.ts';
import { describeLoadFault } from './load-fault.ts';
import { forgetLoadedJson } from './loaded-json.ts';
import { ProjectEnvironment } from './project-environment.ts';
import { ProjectError } from './project-error.ts';
import { loadAtStart } from './working-folder.ts';

/** The file that makes a folder a project. */
export const CONFIG_NAME = 'holdpoint.config.ts';

const LOAD_LIMIT = 30_000;

/** The folder as the file system knows it, so that two ways of writing it are one project. */
export function resolveProjectFolder(folder: string): string {
  let isFolder: boolean | undefined;
  try {
    isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder === true) return realpathSync(folder);
  } catch (error) {
    // Node 20 throws for a path through a file, where later ones find nothing there.
    const isNowhere = error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
    const why = error instanceof Error ? error.message : String(error);
    if (!isNowhere)
      throw new ProjectError(
        'no-folder',
        `The folder ${folder} can't be opened (${why}). Check the path and who may read it.`,
      );
  }
  throw new ProjectError(
    'no-folder',
    isFolder === undefined
      ? `There is no folder ${folder}. Check how the path is written.`
      : `${folder} is a file. Give the folder that holds ${CONFIG_NAME}.`,
  );
}

/**
 * Throws a `ProjectError` where a real path is none any more: what a link that took its place leads to is another
 * project, and nobody has said that its code may run.
 */
export function assertStillReal(folder: string): void {
  const real = resolveProjectFolder(folder);
  if (real === folder) return;
  throw new ProjectError(
    'moved',
    `${folder} leads to ${real} by now, which is another project. Open that folder by itself if its code may run.`,
  );
}

export interface LoadOptions {
  /** The folder is a real path, and must still be one. */
  isReal?: boolean;
  /** Where compiled code is kept for the next start; it is compiled each time without it. */
  compiledFolder?: string;
  /** How long the project's top-level `await`s may take, in milliseconds. 30 seconds without it. */
  limit?: number;
  /** Aborted where nobody waits for it any more: what works at its top level then is heard no longer. */
  signal?: AbortSignal | undefined;
  /** Called right before its code runs; what it returns, when that is over or was given up. */
  onRun?: (() => () => void) | undefined;
  /** What it finds in `process.env`, a fresh one: the caller's to take over where the load counts. */
  environment?: ProjectEnvironment;
}

/**
 * Runs the folder's `holdpoint.config.ts` afresh, with the project's `.env` in its environment, and returns what it
 * exports. Throws a `ProjectError`, nothing else.
 */
export async function loadProject(folder: string, options: LoadOptions = {}): Promise<StudioDefinition> {
  if (options.isReal === true) assertStillReal(folder);
  const configFile = path.join(resolveProjectFolder(folder), CONFIG_NAME);
  const ownFolder = path.dirname(configFile);
  if (!existsSync(configFile)) {
    throw new ProjectError(
      'no-config',
      `${ownFolder} has no ${CONFIG_NAME}. Add one that says "export default defineStudio({ agents: [ … ] })", or open another folder.`,
    );
  }
  const { environment = new ProjectEnvironment(ownFolder) } = options;
  environment.readFile();
  forgetLoadedJson(ownFolder);
  const over = options.onRun?.();
  try {
    return await loadAtStart(ownFolder, async () => {
      const evaluated = await environment.during(() => evaluate(configFile, options));
      return definitionIn(evaluated, configFile);
    });
  } catch (error) {
    throw describeLoadFault(error, ownFolder, configFile);
  } finally {
    over?.();
  }
}

async function evaluate(
  configFile: string,
  { compiledFolder, limit = LOAD_LIMIT, signal }: LoadOptions,
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  let giveUp: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const said = `${configFile} did not finish loading within ${limit / 1000} seconds. Look for an "await" at its top level that never ends.`;
      reject(new ProjectError('timeout', said));
    }, limit);
    giveUp = () =>
      reject(new ProjectError('given-up', `${configFile} was given up while it was loaded. Open it again.`));
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted === true) giveUp();
  });
  try {
    return await Promise.race([makeLoader(configFile, compiledFolder).import(configFile), late]);
  } finally {
    clearTimeout(timer);
    if (giveUp !== undefined) signal?.removeEventListener('abort', giveUp);
  }
}

/** jiti's own caches are off: modules that were loaded before must not shine through after an edit. */
function makeLoader(configFile: string, compiledFolder: string | undefined): Jiti {
  const options = { fsCache: false, moduleCache: false, virtualModules: appModules };
  const loader = createJiti(configFile, options);
  if (compiledFolder === undefined) return loader;
  const transform = keepCompiled(compiledFolder, (source) => loader.transform(source));
  return createJiti(configFile, { ...options, transform });
}

function definitionIn(module: unknown, configFile: string): StudioDefinition {
  const exported = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  if (isDefinition(exported)) return defineStudio(exported);
  const found =
    exported === undefined
      ? 'has no default export'
      : `exports ${exported instanceof Agent ? `the agent "${exported.id}"` : typeof exported} by default`;
  throw new ProjectError(
    'export',
    `${configFile} ${found}. It must say "export default defineStudio({ agents: [ … ] })".`,
  );
}

function isDefinition(exported: unknown): exported is StudioDefinition {
  return typeof exported === 'object' && exported !== null && 'agents' in exported;
}
