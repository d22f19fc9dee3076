import { existsSync } from 'node:fs';
import path from 'node:path';
import { app, dialog, type BrowserWindow } from 'electron';
import type { Push } from '../core/contract/index.ts';
import { APP_URL, PROBLEM_URL } from './app-protocol/url.ts';
import type { Host } from './host.ts';
import { createPushStream, type PushStream } from './ipc/push-stream.ts';
import type { Problem } from './problem/problem.ts';
import { watchHealth } from './window/health.ts';
import { createMainWindow } from './window/main-window.ts';

export interface DesktopOptions {
  host: Host;
  /** What the window's page is served from. */
  pageFolder: string;
  preload: string;
  /** Where the window's place is remembered. */
  placeFolder: string;
  /** What keeps the Studio from opening at all, known before there is a window. */
  refused: Problem | undefined;
}

export interface Desktop {
  /** Opens the window and then the Studio. */
  begin(): Promise<void>;
  /** Opens the window, or brings it to the front. */
  present(): void;
  /** Tries again what the window says was wrong. */
  retry(): Promise<void>;
  /** A project is open: what the window says of one that could not be opened is over. */
  opened(): void;
  /** The problem that the window shows instead of the Studio. */
  problem(): Problem | undefined;
  window(): BrowserWindow | undefined;
  /** The window's page listens from here on. */
  attach(): void;
  push(push: Push): void;
  /** Tells the person something that has no event. */
  notice(text: string): void;
}

/** Chromium's name for a load that another one replaced: no fault. */
const ABORTED = -3;
/** How long a page that has loaded may take to say that it listens, in milliseconds. */
const SILENCE = 5_000;

const SILENT: Problem = {
  title: 'The window did not start',
  message:
    'The window’s page was loaded, but its program did not begin. Try again; if that doesn’t help, install Holdpoint again. Your sessions are safe in the journal.',
  canRetry: true,
};

/** The one window and what it shows: the Studio, or the problem that there is instead. */
export function createDesktop({ host, pageFolder, preload, placeFolder, refused }: DesktopOptions): Desktop {
  let window: BrowserWindow | undefined;
  let stream: PushStream | undefined;
  let problem = refused;
  let opening: string | undefined;

  function show(next: Problem | undefined): void {
    problem = next;
    if (next !== undefined) console.error(`holdpoint: ${next.message}`);
    load();
  }

  function load(): void {
    // Rejects where another load replaces it, or with what `did-fail-load` tells too.
    window?.loadURL(problem === undefined ? APP_URL : PROBLEM_URL).catch(() => undefined);
  }

  /** A page that has come since a project began to be opened, or that has no script to hear of it, says so too. */
  function tellOpening(name: string | undefined): void {
    opening = name;
    if (problem !== undefined) load();
  }

  function openWindow(): Promise<void> {
    const { window: opened, shown } = createMainWindow({ preload, base: placeFolder });
    const pushes = createPushStream(opened.webContents);
    window = opened;
    stream = pushes;
    opened.once('closed', () => {
      pushes.detach();
      window = undefined;
      stream = undefined;
    });
    watchLoading(opened, pushes);
    watchHealth(opened.webContents, {
      now: () => performance.now(),
      askToReload: (signal) => askToReload(opened, signal),
      reload() {
        pushes.detach();
        pushes.notice('The window stopped working and was loaded again. Nothing that was decided is lost.');
        show(problem);
      },
      problem: (reason) => show(stopped(reason)),
      giveUp: (reason) => giveUp(stopped(reason)),
    });
    show(problem ?? missingPage(pageFolder));
    return shown;
  }

  async function openStudio(after?: Promise<void>): Promise<void> {
    const found = await host.open(after);
    if (found !== undefined) show(found);
    else if (problem !== undefined) show(missingPage(pageFolder));
  }

  function watchLoading(opened: BrowserWindow, pushes: PushStream): void {
    const contents = opened.webContents;
    contents.on('did-fail-load', (_event, code, description, url) => {
      const failure: Problem = {
        title: 'The window can’t be shown',
        message: `${url} could not be loaded: ${description}.`,
        canRetry: true,
      };
      if (code !== ABORTED && url === APP_URL) show(failure);
      if (code !== ABORTED && url === PROBLEM_URL) giveUp(failure);
    });
    // A page whose script broke listens to nothing, and would be a blank window.
    contents.on('did-finish-load', () => {
      setTimeout(() => {
        if (!opened.isDestroyed() && contents.getURL() === APP_URL && !pushes.isAttached()) show(SILENT);
      }, SILENCE);
    });
  }

  return {
    async begin() {
      const shown = openWindow();
      if (problem === undefined) await openStudio(shown);
    },
    present() {
      if (window === undefined) void openWindow();
      else bringToFront(window);
    },
    retry: () => openStudio(),
    opened() {
      if (problem !== undefined) show(missingPage(pageFolder));
    },
    problem: () => problem && (opening === undefined ? problem : { ...problem, opening }),
    window: () => window,
    attach() {
      stream?.attach();
      if (opening !== undefined) stream?.push({ type: 'opening', name: opening });
    },
    push(push) {
      stream?.push(push);
      if (push.type === 'opening') tellOpening(push.name);
    },
    notice: (text) => stream?.notice(text),
  };
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function missingPage(pageFolder: string): Problem | undefined {
  if (existsSync(path.join(pageFolder, 'index.html'))) return undefined;
  const message =
    'The window’s own files are missing. Run "npm start" in Holdpoint’s folder, which builds them, or install Holdpoint again.';
  return { title: 'Holdpoint is incomplete', message, path: pageFolder, canRetry: true };
}

function stopped(reason: string): Problem {
  return {
    title: 'The window keeps stopping',
    message: `The window’s process stopped twice within a minute (${reason}). Your sessions and what was decided are safe in the journal.`,
    canRetry: true,
  };
}

/** Not even a page that says what is wrong can be shown. */
function giveUp({ title, message }: Problem): void {
  dialog.showErrorBox(title, message);
  app.exit(1);
}

async function askToReload(window: BrowserWindow, signal: AbortSignal): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'The window isn’t responding.',
    detail: 'Runs go on without it, and nothing is approved or denied meanwhile.',
    buttons: ['Wait', 'Reload the window'],
    defaultId: 0,
    cancelId: 0,
    signal,
  });
  return response === 1;
}
