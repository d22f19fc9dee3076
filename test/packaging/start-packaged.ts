import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright-core';
import { onTestFailed, onTestFinished } from 'vitest';
import { sandboxOf } from '../../scripts/desktop/sandbox.ts';

export interface Packaged {
  page: Page;
  /** Asks the app to end, as a session's end does, and answers how it did. */
  end(): Promise<{ code: number | null; signal: string | null }>;
}

/** Starts a packaged app on a data folder of its own and takes hold of its window from outside, as its fuses demand. */
export async function startPackaged(executable: string, dataFolder: string, args: string[] = []): Promise<Packaged> {
  const unsandboxed = sandboxOf(dirname(executable)) === 'works' ? [] : ['--no-sandbox'];
  const app = spawn(executable, [...unsandboxed, '--remote-debugging-port=0', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOLDPOINT_DATA: dataFolder },
  });
  const ended = once(app, 'exit').then(([code, signal]) => ({ code, signal }));
  onTestFinished(() => void app.kill('SIGKILL'));
  let output = '';
  app.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  onTestFailed(() => console.error(`The packaged app wrote:\n${output}`));
  const address = await debuggerAddress(app.stderr);
  // The reader of lines stops the stream when it is done, and a full pipe would hold the app up.
  app.stderr.resume();
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (!context) throw new Error('The app has no windows to be seen.');
  return {
    page: context.pages()[0] ?? (await context.waitForEvent('page')),
    end: () => {
      app.kill('SIGTERM');
      return ended;
    },
  };
}

async function debuggerAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The app ended before it took a debugger.');
}
