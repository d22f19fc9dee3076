import path from 'node:path';
import { BrowserWindow, nativeImage, nativeTheme, screen } from 'electron';
import icon from './icon.png?inline';
import { paperColour } from './paper.ts';
import { MINIMUM, placeWindow } from './placement.ts';
import { readPlacement, writePlacement } from './placement-file.ts';

export interface MainWindowOptions {
  preload: string;
  /** Where the window's place is remembered. */
  base: string;
}

export interface MainWindow {
  window: BrowserWindow;
  /** Resolves when the person sees it. */
  shown: Promise<void>;
}

/** After the last move or resize, in milliseconds. A crash forgets no more than this. */
const SETTLED = 500;
/** A window that has nothing to show by then, in milliseconds, is shown all the same: no app without a window. */
const SHOWN_AT_LAST = 3_000;

/** Makes the window, hidden until it has something to show. It remembers its place. Nothing is loaded into it yet. */
export function createMainWindow({ preload, base }: MainWindowOptions): MainWindow {
  const file = path.join(base, 'window.json');
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  const { at, width, height, maximized } = placeWindow(
    readPlacement(file),
    [primary, ...others].map(({ workArea }) => workArea),
  );
  const window = new BrowserWindow({
    ...at,
    width,
    height,
    minWidth: MINIMUM.width,
    minHeight: MINIMUM.height,
    show: false,
    title: 'Holdpoint',
    icon: nativeImage.createFromDataURL(icon),
    autoHideMenuBar: true,
    backgroundColor: paperColour(nativeTheme.shouldUseDarkColors),
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Elsewhere Chromium would fetch dictionaries from the network.
      spellcheck: process.platform === 'darwin',
    },
  });
  rememberPlace(window, file);
  const onTheme = (): void => window.setBackgroundColor(paperColour(nativeTheme.shouldUseDarkColors));
  nativeTheme.on('updated', onTheme);
  window.once('closed', () => nativeTheme.off('updated', onTheme));
  return { window, shown: showWhenReady(window, maximized) };
}

function showWhenReady(window: BrowserWindow, maximized: boolean): Promise<void> {
  return new Promise((resolve) => {
    const show = (): void => {
      clearTimeout(timer);
      if (window.isDestroyed()) return;
      // Maximising shows the window, so it waits too.
      if (maximized) window.maximize();
      window.show();
      resolve();
    };
    const timer = setTimeout(show, SHOWN_AT_LAST);
    window.once('ready-to-show', show);
  });
}

function rememberPlace(window: BrowserWindow, file: string): void {
  let timer: NodeJS.Timeout | undefined;
  const save = (): void => {
    clearTimeout(timer);
    try {
      writePlacement(file, { ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch (error) {
      console.error(
        `holdpoint: The window's place could not be remembered: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, SETTLED);
  };
  window.on('resize', later);
  window.on('move', later);
  window.on('close', save);
  window.once('closed', () => clearTimeout(timer));
}
