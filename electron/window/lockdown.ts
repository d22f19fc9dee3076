import { shell, type Session, type WebContents } from 'electron';
import { isAppUrl } from '../app-protocol/url.ts';
import { decideNavigation, isOpenedOutside, isOwnFile } from './link.ts';

/** Copying text on a press is all that a page may ask of the machine. */
const GRANTED = new Set<string>(['clipboard-sanitized-write']);

export interface LockdownOptions {
  onRetry: () => void;
  onQuit: () => void;
  /** The person wants to choose another project. */
  onPick: () => void;
  /** The person wants the project with this id, as the page gave it. */
  onOpen: (id: string) => void;
}

/** Denies what a page could reach beyond its own: other addresses, windows, webviews. Links go to the browser. */
export function lockContents(contents: WebContents, { onRetry, onQuit, onPick, onOpen }: LockdownOptions): void {
  contents.on('will-navigate', (event) => {
    const action = decideNavigation(event.url, contents.getURL());
    if (action === 'reload') return;
    event.preventDefault();
    if (action === 'outside') openOutside(event.url);
    if (action === 'retry') onRetry();
    if (action === 'quit') onQuit();
    if (action === 'pick') onPick();
    if (typeof action === 'object') onOpen(action.open);
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isOpenedOutside(url)) openOutside(url);
    return { action: 'deny' };
  });
  // A page that asks "really leave?" must not keep the app from quitting; it has no unsaved state of its own.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
}

/**
 * Denies permissions and devices to every page, and downloads but for files that the window's page has made: Electron
 * asks the person where to keep each, and `onSaved` hears in a sentence what came of it. Who thinks better of it knows.
 */
export function lockSession(session: Session, onSaved: (sentence: string) => void): void {
  const isGranted = (permission: string, from: string | undefined): boolean =>
    GRANTED.has(permission) && from !== undefined && isAppUrl(from);
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(isGranted(permission, contents.getURL())),
  );
  session.setPermissionCheckHandler((contents, permission) => isGranted(permission, contents?.getURL()));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    if (!isOwnFile(item.getURL())) return event.preventDefault();
    item.once('done', (_done, state) => {
      if (state === 'completed') onSaved(`Exported to ${item.getSavePath()}`);
      if (state === 'interrupted') {
        onSaved(`${item.getFilename()} could not be written. Export it again, to another place.`);
      }
    });
  });
}

function openOutside(url: string): void {
  shell.openExternal(url).catch((error: unknown) => {
    console.error(`holdpoint: ${url} could not be opened: ${error instanceof Error ? error.message : String(error)}`);
  });
}
