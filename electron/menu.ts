import { Menu, type MenuItemConstructorOptions } from 'electron';
import { projectTemplates } from '../core/project/project-templates.ts';
import type { ProjectActions } from './project-actions.ts';

type MenuActions = Pick<ProjectActions, 'openProject' | 'newProject'>;

const zoom: MenuItemConstructorOptions[] = [
  { role: 'resetZoom' },
  { role: 'zoomIn' },
  // On most keyboards "+" needs Shift; people press the key without it.
  { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
  { role: 'zoomOut' },
];

const developer: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }];

/** The menu with the platform's own roles. Reloading and developer tools are for running from source. */
export function installMenu(isPackaged: boolean, actions: MenuActions): void {
  const isMac = process.platform === 'darwin';
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' } as const] : []),
      { label: 'File', submenu: [...projectItems(actions), { type: 'separator' }, { role: isMac ? 'close' : 'quit' }] },
      { role: 'editMenu' },
      {
        label: 'View',
        submenu: [...(isPackaged ? [] : developer), ...zoom, { type: 'separator' }, { role: 'togglefullscreen' }],
      },
      { role: 'windowMenu' },
    ]),
  );
}

function projectItems({ openProject, newProject }: MenuActions): MenuItemConstructorOptions[] {
  return [
    { id: 'open-project', label: 'Open Project…', accelerator: 'CommandOrControl+O', click: () => openProject() },
    {
      label: 'New Project',
      submenu: projectTemplates.map(({ id, name }) => ({
        id: `new-${id}`,
        label: `${name}…`,
        click: () => newProject(id),
      })),
    },
  ];
}
