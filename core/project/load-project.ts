import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { createJiti } from 'jiti/static';
import { Agent } from '../agent/agent.ts';
import { defineStudio, type StudioDefinition } from '../agent/define-studio.ts';
import { appModules } from './app-modules.ts';
import { applyEnvironmentFile } from './environment-file.ts';
import { describeLoadFault } from './load-fault.ts';
import { ProjectError } from './project-error.ts';

const CONFIG_NAME = 'holdpoint.config.ts';

/** How long a project's top-level `await`s may take, in milliseconds. */
const LOAD_LIMIT = 30_000;

/** The folder as the file system knows it, so that two ways of writing it are one project. */
export function resolveProjectFolder(folder: string): string {
  let isFolder: boolean | undefined;
  try {
    isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder === true) return realpathSync(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
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
 * Runs the folder's `holdpoint.config.ts` afresh, with its `.env` in `environment` (what is set there wins), and
 * returns what it exports. Throws a `ProjectError`, and nothing else.
 */
export async function loadProject(
  folder: string,
  environment: Record<string, string | undefined> = process.env,
  limit = LOAD_LIMIT,
): Promise<StudioDefinition> {
  const configFile = path.join(resolveProjectFolder(folder), CONFIG_NAME);
  const ownFolder = path.dirname(configFile);
  if (!existsSync(configFile)) {
    throw new ProjectError(
      'no-config',
      `${ownFolder} has no ${CONFIG_NAME}. Add one that says "export default defineStudio({ agents: [ … ] })", or open another folder.`,
    );
  }
  applyEnvironmentFile(ownFolder, environment);
  try {
    return definitionIn(await evaluate(configFile, limit), configFile);
  } catch (error) {
    throw describeLoadFault(error, ownFolder, configFile);
  }
}

/** No caches: what was loaded before must not shine through after an edit. */
async function evaluate(configFile: string, limit: number): Promise<unknown> {
  const jiti = createJiti(configFile, { fsCache: false, moduleCache: false, virtualModules: appModules });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const said = `${configFile} did not finish loading within ${limit / 1000} seconds. Look for an "await" at its top level that never ends.`;
      reject(new ProjectError('timeout', said));
    }, limit);
  });
  try {
    return await Promise.race([jiti.import(configFile), late]);
  } finally {
    clearTimeout(timer);
  }
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
