import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { GoneProject } from '../../contract/index.ts';
import { CONFIG_NAME } from '../../project/load-project.ts';
import { type KnownProjects, projectId } from './known-projects.ts';

/** What the start finds of the project that was open last; neither where there was none. */
export interface LastProject {
  folder?: string;
  gone?: GoneProject;
}

/**
 * The project that was open last, if it is still one, at the very place that was trusted; else what became of it. One
 * that ended or held up the process while it was loaded would do so at every start: it is the person's to open.
 */
export function lastProject(known: Pick<KnownProjects, 'last' | 'isUnfinished'>): LastProject {
  const folder = known.last();
  if (folder === undefined) return {};
  const why = whyGone(folder);
  const unfinished = why === undefined && known.isUnfinished(folder);
  if (why === undefined && !unfinished) return { folder };
  const name = path.basename(folder);
  const message = unfinished ? `${name} did not finish loading the last time.` : `${name} could not be opened: ${why}`;
  return { gone: { id: projectId(folder), name, message, unfinished } };
}

function whyGone(folder: string): string | undefined {
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return `there is no folder ${folder}.`;
    const real = realpathSync(folder);
    if (real !== folder) return `${folder} leads to ${real} by now, which is another project.`;
    return existsSync(path.join(folder, CONFIG_NAME)) ? undefined : `${folder} has no ${CONFIG_NAME} any more.`;
  } catch (error) {
    return `${folder} can’t be read (${error instanceof Error ? error.message : String(error)}).`;
  }
}
