import type { Result } from '../core/contract/index.ts';
import type { Projects } from '../core/workspace/projects/projects.ts';
import type { Host } from './host.ts';
import type { ProjectDialogs } from './project-dialogs.ts';

/** What a person does about projects without the page: by the menu, by dropping a folder, or where there is a problem. */
export interface ProjectActions {
  openProject(): void;
  openKnown(id: string): void;
  newProject(templateId: string): void;
  openDropped(path: string): void;
}

/** Each says in a dialog why nothing was opened, where that is so. */
export function projectActions(
  host: Pick<Host, 'projects'>,
  { refuse }: Pick<ProjectDialogs, 'refuse'>,
): ProjectActions {
  function act(what: (projects: Projects) => Promise<Result<unknown>>): void {
    void host.projects().then(async (projects) => {
      const done = projects && (await what(projects));
      if (done?.ok === false) await refuse(done.error.message);
    });
  }
  return {
    openProject: () => act((projects) => projects.pick()),
    openKnown: (id) => act((projects) => projects.openKnown(id)),
    newProject: (templateId) => act((projects) => projects.create(templateId)),
    openDropped: (path) => act((projects) => projects.open(path)),
  };
}
