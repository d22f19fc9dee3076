import path from 'node:path';
import { app, dialog, ipcMain, protocol, session } from 'electron';
import { operatorName } from '../core/surface/operator-name.ts';
import { surviveStrayExits } from '../core/surface/stray-exit.ts';
import { readSettings } from '../core/workspace/settings/settings-file.ts';
import { registerAppScheme } from './app-protocol/scheme.ts';
import { serve } from './app-protocol/serve.ts';
import { SCHEME } from './app-protocol/url.ts';
import { claimDataFolder, type Claim } from './claim.ts';
import { readCommandLine } from './command-line.ts';
import { createDesktop, type Desktop } from './desktop.ts';
import { desktopCredentials } from './credentials.ts';
import { desktopControl } from './desktop-control.ts';
import { createHost } from './host.ts';
import { isOwnMainFrame } from './ipc/caller.ts';
import { CALL, DROP, SUBSCRIBE } from './ipc/channel.ts';
import { createGate } from './ipc/gate.ts';
import { installMenu } from './menu.ts';
import { passwordStore } from './password-store.ts';
import { madePages } from './problem/made-pages.ts';
import type { Problem } from './problem/problem.ts';
import { type ProjectActions, projectActions } from './project-actions.ts';
import { projectDialogs } from './project-dialogs.ts';
import { installShutdown } from './shutdown.ts';
import { createFaultReporter, surviveStrayErrors } from './stray-error.ts';
import { lockContents, lockSession } from './window/lockdown.ts';

/** How long the Studio may take to write down what it interrupts when the app quits, in milliseconds. */
const CLOSE_LIMIT = 5_000;

/** npm runs scripts in the package's folder and keeps the caller's own here. */
const callersFolder = process.env['INIT_CWD'] ?? process.cwd();

function main(): void {
  app.setName('Holdpoint');
  registerAppScheme();
  chooseKeyring();
  const claim = claimDataFolder(callersFolder);
  if (claim.state === 'taken') {
    const line = readCommandLine(process.argv);
    const asked = line.ok && line.project !== undefined ? ` ${line.project} was not opened: quit it first.` : '';
    console.log(
      `Holdpoint is open already with the data folder ${claim.base}; its window was brought to the front.${asked} To open another beside it, set HOLDPOINT_DATA to another folder.`,
    );
    app.exit(asked === '' ? 0 : 1);
    return;
  }
  const { desktop, actions } = composeDesktop(claim);
  app.on('second-instance', () => desktop.present());
  app.on('activate', () => desktop.present());
  app.on('web-contents-created', (_event, contents) => {
    lockContents(contents, {
      onRetry: () => void desktop.retry(),
      onQuit: () => app.quit(),
      onPick: () => actions.openProject(),
      onOpen: (id) => actions.openKnown(id),
    });
  });
  app
    .whenReady()
    .then(() => begin(desktop, actions, claim.base))
    .catch(giveUp);
}

/** Before the app is ready, and not in place of what the person says on the command line. */
function chooseKeyring(): void {
  const store = passwordStore(process.platform, process.env);
  const isGiven = app.commandLine.hasSwitch('password-store');
  if (store !== undefined && !isGiven) app.commandLine.appendSwitch('password-store', store);
}

function begin(desktop: Desktop, actions: ProjectActions, base: string): void {
  const made = madePages(() => desktop.problem());
  protocol.handle(SCHEME, (request) => serve(request, { root: pageFolder(), made }));
  lockSession(session.defaultSession, (sentence) => desktop.notice(sentence));
  desktopControl.showTheme(readSettings(base).settings.theme);
  installMenu(app.isPackaged, actions);
  desktop.begin().catch(giveUp);
}

function composeDesktop(claim: Exclude<Claim, { state: 'taken' }>): { desktop: Desktop; actions: ProjectActions } {
  const root = app.getAppPath();
  const operator = operatorName();
  const embeddedFolder = path.join(root, 'examples', 'support-desk');
  const line = readCommandLine(process.argv);
  const badLine: Problem | undefined = line.ok
    ? undefined
    : { title: 'The command line can’t be read', message: line.message, canRetry: false };
  const onFault = createFaultReporter((sentence) => desktop.notice(sentence));
  const dialogs = projectDialogs(() => desktop.window());
  const host = createHost({
    embeddedFolder,
    appRoot: root,
    base: claim.base,
    operator,
    ownerName: 'Holdpoint desktop',
    version: app.getVersion(),
    pageFolder: pageFolder(),
    closeLimit: CLOSE_LIMIT,
    ask: dialogs,
    desktop: desktopControl,
    credentials: (plainKeys) => desktopCredentials(claim.base, plainKeys),
    onPush: (push) => desktop.push(push),
    onShow: () => desktop.opened(),
    onFault,
    notice(sentence) {
      console.error(`holdpoint: ${sentence}`);
      desktop.notice(sentence);
    },
    ...(line.ok && line.project !== undefined && { project: path.resolve(callersFolder, line.project) }),
    ...(line.ok && line.http !== undefined && { httpPort: line.http }),
  });
  const actions = projectActions(host, dialogs);
  const desktop = createDesktop({
    host,
    pageFolder: pageFolder(),
    preload: path.join(root, 'dist', 'preload', 'preload.cjs'),
    placeFolder: claim.base,
    refused: claim.state === 'unusable' ? claim.problem : badLine,
  });
  surviveStrayErrors(onFault);
  surviveStrayExits(process);
  installShutdown({ close: () => host.close(), exitCode: () => (desktop.problem() === undefined ? 0 : 1) });

  const isOwn = (event: Parameters<typeof isOwnMainFrame>[0]): boolean =>
    isOwnMainFrame(event, desktop.window()?.webContents);
  const gate = createGate({
    studio: (name) => host.studio(name),
    isOwn,
    by: { name: operator, surface: 'desktop' },
    report: (fault) => console.error(`holdpoint: ${fault}`),
  });
  ipcMain.handle(CALL, gate);
  ipcMain.on(SUBSCRIBE, (event) => {
    if (isOwn(event)) desktop.attach();
  });
  ipcMain.on(DROP, (event, dropped: unknown) => {
    if (isOwn(event) && typeof dropped === 'string') actions.openDropped(dropped);
  });
  return { desktop, actions };
}

/** Built by the same script as this file. */
function pageFolder(): string {
  return path.join(app.getAppPath(), 'dist', 'renderer');
}

/** No window can be shown: the terminal and a plain box are what is left. */
function giveUp(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`holdpoint: ${message}`);
  dialog.showErrorBox('Holdpoint can’t start', message);
  app.exit(1);
}

try {
  main();
} catch (error) {
  giveUp(error);
}
