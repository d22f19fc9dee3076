import path from 'node:path';
import { type Actor, fail, ok, type projectProcedures, type Result } from '../../contract/index.ts';
import type { OpenedProject } from '../../surface/open-project.ts';
import type { WorkspaceHandlers } from '../workspace.ts';
import { projectId } from './known-projects.ts';
import type { Projects } from './projects.ts';

export type ProjectHandlers = Pick<WorkspaceHandlers, keyof typeof projectProcedures>;

const ELSEWHERE = fail('not_allowed', 'Projects are opened in Holdpoint’s own window, at the machine that it runs on.');

const done = (_: void) => ok({});

/** Whoever is not at the window sees which project is open, and leaves it open: opening one runs its code. */
export function projectHandlers(projects: Projects): ProjectHandlers {
  const atTheWindow = async <T>(by: Actor, what: () => T): Promise<Awaited<T> | Result<never>> =>
    by.surface === 'desktop' ? await what() : ELSEWHERE;
  return {
    'projects.list': (_input, by) => ok(projects.list(by)),
    'projects.open': ({ id }, by) => atTheWindow(by, () => projects.openKnown(id)),
    'projects.pick': (_input, by) => atTheWindow(by, () => projects.pick()),
    'projects.create': ({ templateId }, by) => atTheWindow(by, () => projects.create(templateId)),
    'projects.stay': (_input, by) => atTheWindow(by, () => done(projects.stay())),
    'projects.reveal': ({ id }, by) => atTheWindow(by, () => projects.reveal(id)),
    'projects.dismissGone': (_input, by) => atTheWindow(by, () => done(projects.dismissGone())),
    'projects.forget': ({ id }, by) => atTheWindow(by, () => done(projects.forget(id))),
    'projects.leave': (_input, by) => {
      if (by.surface === 'desktop' || by.surface === 'browser') projects.leave();
      return ok({});
    },
  };
}

/** Where one project is served for as long as the process lives. */
export function oneProject(
  { name, folder }: Pick<OpenedProject, 'name' | 'folder'>,
  exampleFolder: string,
): ProjectHandlers {
  const example = path.resolve(exampleFolder) === folder;
  const refuse = () => fail('not_allowed', 'This server keeps to one project. Serve another with --project DIR.');
  return {
    'projects.list': () =>
      ok({
        projects: [{ id: projectId(folder), name, folder, state: 'open', example, waiting: 0 }],
        templates: [],
        canOpen: false,
      }),
    'projects.open': refuse,
    'projects.pick': refuse,
    'projects.create': refuse,
    'projects.stay': () => ok({}),
    'projects.reveal': refuse,
    'projects.dismissGone': () => ok({}),
    'projects.forget': refuse,
    'projects.leave': () => ok({}),
  };
}
