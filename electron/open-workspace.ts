import path from 'node:path';
import { ok, type Push } from '../core/contract/index.ts';
import { assertStillReal, resolveProjectFolder } from '../core/project/load-project.ts';
import { environmentOf } from '../core/project/project-environment.ts';
import { ProjectError } from '../core/project/project-error.ts';
import { refreshProjectTypes } from '../core/project/project-types.ts';
import { readToken } from '../core/surface/http/token.ts';
import { type OpenedProject, openProject } from '../core/surface/open-project.ts';
import type { Credentials } from '../core/workspace/credentials/credentials.ts';
import { CurrentProject } from '../core/workspace/projects/current-project.ts';
import { KnownProjects } from '../core/workspace/projects/known-projects.ts';
import { lastProject } from '../core/workspace/projects/last-project.ts';
import { projectHandlers } from '../core/workspace/projects/project-handlers.ts';
import type { ProjectQuestions } from '../core/workspace/projects/project-questions.ts';
import { Projects } from '../core/workspace/projects/projects.ts';
import { tellOpening } from '../core/workspace/projects/tell-opening.ts';
import type { DesktopControl } from '../core/workspace/settings/http-control.ts';
import { createSettingsStore } from '../core/workspace/settings/settings-store.ts';
import { createWorkspaceSettings } from '../core/workspace/settings/workspace-settings.ts';
import { Workspace, type WorkspaceHandlers } from '../core/workspace/workspace.ts';
import { createHttpSurface } from './http-surface.ts';

export interface WorkspaceOptions {
  /** The project that the command line names. */
  project?: string;
  /** The project that ships with the app. */
  embeddedFolder: string;
  /** The folder of the app's own files. */
  appRoot: string;
  base: string;
  operator: string;
  ownerName: string;
  version: string;
  pageFolder: string;
  /** The port that the command line says. */
  httpPort?: number;
  ask: ProjectQuestions;
  desktop: DesktopControl;
  /** Where keys are kept; `plainKeys` says whether the person agrees to a plain file. */
  credentials: (plainKeys: () => boolean) => Credentials;
  onPush: (push: Push) => void;
  /** A project is open: the first, or another one. */
  onShow: () => void;
  onFault: (fault: unknown) => void;
  /** Tells the person something that has no event. */
  notice: (sentence: string) => void;
}

export interface DesktopWorkspace {
  readonly workspace: Workspace;
  readonly projects: Projects;
  /** What `begin` opens. */
  readonly firstFolder: string;
  isOpen(): boolean;
  /** Opens the first project. Rejects with a sentence, and can be tried again. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** Puts together what the desktop app shows: a workspace over projects, settings and the HTTP server. Opens none yet. */
export function openWorkspace(options: WorkspaceOptions): DesktopWorkspace {
  const { base, operator, ownerName, version, pageFolder, appRoot, embeddedFolder, onFault } = options;
  /** The process's own: no project's code chooses who is let in, whatever asks. */
  const environment = { ...process.env };
  const exampleFolder = resolveProjectFolder(embeddedFolder);
  const known = new KnownProjects(base, onFault);
  const store = createSettingsStore(base, Date.now);
  const workspace: Workspace = new Workspace(() => handlers, onFault);
  const http = createHttpSurface({
    studio: workspace,
    commandPort: options.httpPort,
    token: () => readToken(base, environment),
    theme: () => settings.theme(),
    version,
    pageFolder,
    base,
    operator,
    onFault,
  });
  const settings = createWorkspaceSettings({
    base,
    store,
    environment: environmentOf(() => current.opened?.folder),
    http,
    desktop: options.desktop,
    credentials: options.credentials(() => store.current().plainKeys),
    changed: () => workspace.changed(),
  });
  const current: CurrentProject = new CurrentProject({
    workspace,
    open: (folder, signal) => tellOpening(workspace, folder, () => open(folder, signal)),
    onShow(opened) {
      http.announce(opened);
      void serve();
      options.onShow();
    },
    onClosed({ folder, studio }) {
      known.setWaiting(folder, studio.pending());
      workspace.changed();
    },
  });
  const last = options.project === undefined ? lastProject(known) : {};
  const { ask, desktop } = options;
  const projects = new Projects({
    known,
    current,
    ask,
    exampleFolder,
    appRoot,
    operator,
    showInFolder: (file) => desktop.showInFolder(file),
    changed: () => workspace.changed(),
    gone: last.gone && {
      ...last.gone,
      message: `${last.gone.message} ${path.basename(exampleFolder)} was opened instead.`,
    },
  });
  const handlers: WorkspaceHandlers = {
    ...projectHandlers(projects),
    ...settings.handlers,
    'workspace.get': () => ok({ version, dataFolder: base }),
  };
  const firstFolder = options.project ?? last.folder ?? exampleFolder;
  workspace.subscribe(options.onPush, { leaves: true });
  let served: Promise<void> | undefined;

  /** Once a project is open, whichever it is. */
  function serve(): Promise<void> {
    served ??= http.apply(store.current().http).then(() => {
      const { fault } = http.state();
      if (fault !== undefined) options.notice(fault);
    });
    return served;
  }

  /** `folder` is the real path that is trusted: what it is by now is looked at right before its code runs. */
  async function open(folder: string, signal: AbortSignal): Promise<OpenedProject> {
    assertStillReal(folder);
    refreshProjectTypes(folder, appRoot);
    const follow = !isPacked(folder);
    const about = { folder, embeddedFolder, base, operator, ownerName, settings, follow, signal, onFault };
    // The example is what is opened where another may not be.
    return openProject({ ...about, ...(folder !== exampleFolder && { onRun: () => known.loading(folder) }) });
  }

  return {
    workspace,
    projects,
    firstFolder,
    isOpen: () => current.opened !== undefined,
    async begin() {
      // The last one is a real path: only what the command line says may lead somewhere.
      const folder = options.project === undefined ? firstFolder : resolveProjectFolder(firstFolder);
      await current.show(folder, async () => true);
      // It may have been given up for another one, which opens now.
      await current.settled();
      if (current.opened === undefined) {
        const said = `${folder} was given up while it was loaded. Try again, or open another project.`;
        throw new ProjectError('given-up', said);
      }
      const isNamed = options.project !== undefined && current.opened.folder === folder;
      if (isNamed && folder !== exampleFolder) known.opened(folder, { trusted: false });
      await serve();
    },
    async close() {
      await http.close();
      await current.close();
    },
  };
}

/** Nothing is ever saved inside of the app's archive. */
function isPacked(folder: string): boolean {
  return folder.split(path.sep).some((part) => part.endsWith('.asar'));
}
