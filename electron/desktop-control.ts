import { nativeTheme, shell } from 'electron';
import type { DesktopControl } from '../core/workspace/settings/http-control.ts';

/** What the settings have of the desktop. */
export const desktopControl: DesktopControl = {
  async openFolder(folder) {
    const why = await shell.openPath(folder);
    return why === '' ? undefined : `The folder ${folder} can’t be shown: ${why}.`;
  },
  showInFolder: (file) => shell.showItemInFolder(file),
  // What a page's style asks the system for is answered with this, from before its first paint on.
  showTheme(theme) {
    nativeTheme.themeSource = theme;
  },
};
