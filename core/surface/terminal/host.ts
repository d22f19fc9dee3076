import { dataBase } from '../../project/data-folder.ts';
import type { WorkspaceSettings } from '../../workspace/settings/workspace-settings.ts';
import type { AppFiles } from '../app-files.ts';
import { openProject, type OpenedProject } from '../open-project.ts';
import { operatorName } from '../operator-name.ts';
import { surviveStrayExits } from '../stray-exit.ts';
import { ownFiles } from './own-files.ts';
import { quietConsole } from './quiet-console.ts';
import { shownProse } from './shown.ts';

export interface HostOptions {
  /** The project's folder as it was written; the embedded example without it. */
  project?: string | undefined;
  /** Another journal than the one in the project's data: a file, or ':memory:'. */
  journal?: string;
  /** The settings at work, where this process changes them. */
  settings?: Pick<WorkspaceSettings, 'forProject'>;
  /** Whether what is saved in the project's folder is loaded at once. */
  follow?: boolean;
  /** How this process is called when a second one finds the journal in use. */
  ownerName: string;
}

export interface HostedProject extends OpenedProject {
  operator: string;
  files: AppFiles;
  /** The folder of all data on this machine. */
  base: string;
}

/** Opens a project's Studio in this process, for the commands that are one. */
export async function hostProject({ project, ...options }: HostOptions): Promise<HostedProject> {
  surviveStrayErrors();
  surviveStrayExits(process);
  quietConsole(process.stderr);
  const files = ownFiles();
  const base = dataBase(process.env, process.cwd());
  const operator = operatorName();
  const folder = project ?? files.embeddedFolder;
  const place = { folder, embeddedFolder: files.embeddedFolder, base };
  return { ...(await openProject({ ...place, ...options, operator, onFault: report })), operator, files, base };
}

/** What should never happen is told, and the work goes on: a rejection that a project's tool left behind, say. */
export function report(fault: unknown): void {
  const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  process.stderr.write(`holdpoint: ${shownProse(text)}\n`);
}

function surviveStrayErrors(): void {
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}
