import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { root } from '../../scripts/root.ts';
import { resolveRuntime } from '../../scripts/runtime/resolve-runtime.ts';
import { effectsIn } from './effects.ts';
import { createPlayground, type Playground } from './playground.ts';

export interface LaunchOptions {
  /** A folder of its own without it, removed when the test ends. */
  dataFolder?: string;
  /** A project's folder; the embedded example without it. */
  project?: string;
  env?: Record<string, string>;
  args?: readonly string[];
  /** True where the first project takes its time: the window is given at once, and not when it shows something. */
  stillOpening?: boolean;
}

/** How a process ended: one of the two is null. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A running Holdpoint, its window and what a test wants of them. */
export interface Launched extends Playground {
  app: ElectronApplication;
  page: Page;
  dataFolder: string;
  /** What the page wrote to its console as errors, refusals of the content security policy included. */
  consoleErrors: string[];
  /** What the main process wrote to stdout and stderr so far. */
  output(): string;
  /** The power cut: no handler runs. Resolves when the process is gone. */
  kill9(): Promise<void>;
  /** Quits as a person does. */
  quit(): Promise<Exit>;
  /** Resolves when the process ends, whoever ends it. */
  exited: Promise<Exit>;
  /** The lines of every `effects.log` that tools wrote below the data folder, oldest first. */
  effects(): string[];
}

/** What Playwright waits at most for something to show, in milliseconds; a test that needs it is red already. */
const PATIENCE = 15_000;
/** And for a process to start: a busy machine takes its time over that. */
const START_PATIENCE = 45_000;
/** There is no GPU behind a virtual display; without these a process that can't work is started, and again. */
const NO_GPU = ['--disable-gpu', '--disable-software-rasterizer'];
/** The keyring of whoever runs the tests is theirs. */
const NO_KEYRING = '--password-store=basic';

/** A data folder that is removed when the test ends: for tests that start Holdpoint more than once on it. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdpoint-e2e-'));
  // Electron's other processes outlive a killed main by a moment, and write until they notice.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  return folder;
}

/**
 * Starts the built app in a real Electron, as `npm start` does, and waits for its first window. The process ends with
 * the test; a test that fails leaves a picture of the window in test-results/.
 */
export async function launch(options: LaunchOptions = {}): Promise<Launched> {
  const dataFolder = options.dataFolder ?? makeDataFolder();
  const app = await _electron.launch({
    executablePath: (await resolveRuntime(root, () => undefined)).executable,
    args: argsFor(options),
    cwd: root,
    env: environmentFor(dataFolder, options.env),
    timeout: START_PATIENCE,
  });
  const child = app.process();
  // `close`, not `exit`: Chromium's other processes are gone by then too, and write nowhere any more.
  const exited = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }));
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const kill9 = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  let page: Page | undefined;
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await recordFailure(task.name, page, output);
    await kill9();
  });

  page = await app.firstWindow({ timeout: START_PATIENCE });
  page.setDefaultTimeout(PATIENCE);
  // What the main process is asked to evaluate while it loads its own code may be lost.
  if (options.stillOpening !== true) {
    await page.locator('h1').first().waitFor({ state: 'attached', timeout: START_PATIENCE });
  }
  const consoleErrors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && consoleErrors.push(message.text())));
  page.on('pageerror', (error) => consoleErrors.push(error.message));

  return {
    ...createPlayground(page),
    app,
    page,
    dataFolder,
    consoleErrors,
    exited,
    kill9,
    output: () => output,
    effects: () => effectsIn(dataFolder),
    async quit() {
      await app.close();
      return exited;
    },
  };
}

/** The command line after the executable; also for starting a second one by hand. */
export function argsFor({ project, args = [] }: Pick<LaunchOptions, 'project' | 'args'>): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [root, ...asRoot, ...NO_GPU, NO_KEYRING, ...(project === undefined ? [] : ['--project', project]), ...args];
}

/** The caller's environment without what would make a test depend on the machine: models, keys, other data. */
export function environmentFor(dataFolder: string, extra: Record<string, string> = {}): Record<string, string> {
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    throw new Error('End-to-end tests need a display. "npm test" starts one; by hand: xvfb-run -a npx vitest …');
  }
  const own = Object.entries(process.env).flatMap(([key, value]) =>
    value === undefined || /^HOLDPOINT_|_API_KEY$|_BASE_URL$|^INIT_CWD$/.test(key) ? [] : [[key, value] as const],
  );
  return { ...Object.fromEntries(own), HOLDPOINT_DATA: dataFolder, ...extra };
}

async function recordFailure(test: string, page: Page | undefined, output: string): Promise<void> {
  const file = path.join(root, 'test-results', `${test.replaceAll(/\W+/g, '-')}.png`);
  mkdirSync(path.dirname(file), { recursive: true });
  // The window may be gone by now: then there is nothing to picture.
  await page?.screenshot({ path: file, timeout: 5_000 }).catch(() => undefined);
  console.error(`The app of "${test}" wrote:\n${output}`);
}
