import { Menu, type MenuItemConstructorOptions } from 'electron';

const zoom: MenuItemConstructorOptions[] = [
  { role: 'resetZoom' },
  { role: 'zoomIn' },
  // On most keyboards "+" needs Shift; people press the key without it.
  { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
  { role: 'zoomOut' },
];

const developer: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }];

/** The menu with the platform's own roles. Reloading and developer tools are for running from source. */
export function installMenu(isPackaged: boolean): void {
  const isMac = process.platform === 'darwin';
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' } as const] : []),
      { role: 'fileMenu' },
      { role: 'editMenu' },
      {
        label: 'View',
        submenu: [...(isPackaged ? [] : developer), ...zoom, { type: 'separator' }, { role: 'togglefullscreen' }],
      },
      { role: 'windowMenu' },
    ]),
  );
}
