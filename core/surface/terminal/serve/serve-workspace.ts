import { ok } from '../../../contract/index.ts';
import { environmentOf } from '../../../project/project-environment.ts';
import { environmentOnly } from '../../../workspace/credentials/credentials.ts';
import { oneProject } from '../../../workspace/projects/project-handlers.ts';
import { fixedHttp, type FixedHttpOptions } from '../../../workspace/settings/fixed-http.ts';
import { createSettingsStore } from '../../../workspace/settings/settings-store.ts';
import { createWorkspaceSettings, type WorkspaceSettings } from '../../../workspace/settings/workspace-settings.ts';
import { Workspace } from '../../../workspace/workspace.ts';
import { type HostedProject, report } from '../host.ts';

/** What surrounds the one project that a terminal serves. `show` puts its Studio in. */
export interface ServedWorkspace {
  settings: WorkspaceSettings;
  show(hosted: HostedProject): Workspace;
}

export function serveWorkspace(base: string, http: FixedHttpOptions): ServedWorkspace {
  let workspace: Workspace | undefined;
  let folder: string | undefined;
  const settings = createWorkspaceSettings({
    base,
    store: createSettingsStore(base, Date.now),
    credentials: environmentOnly,
    environment: environmentOf(() => folder),
    http: fixedHttp(http),
    changed: () => workspace?.changed(),
  });
  return {
    settings,
    show(hosted) {
      const { version, embeddedFolder } = hosted.files;
      folder = hosted.folder;
      workspace = new Workspace(
        () => ({
          'workspace.get': () => ok({ version, dataFolder: base }),
          ...settings.handlers,
          ...oneProject(hosted, embeddedFolder),
        }),
        report,
      );
      workspace.show(hosted.studio);
      return workspace;
    },
  };
}
