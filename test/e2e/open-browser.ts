import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { ensureBrowser } from '../../scripts/desktop/browser.ts';
import { root } from '../../scripts/root.ts';
import { createPlayground, type Playground } from './playground.ts';
import { formIn, type Form } from './requests.ts';

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What Playwright waits at most for something to show, in milliseconds; a test that needs it is red already. */
const PATIENCE = 15_000;

/** A page of browser mode. */
export interface Tab extends Playground {
  page: Page;
  form(toolName?: string): Form;
  /** What the page wrote to its console as errors, but for those of the network; refusals of its policy included. */
  faults: string[];
}

export interface Profile {
  context: BrowserContext;
  /** A new tab at an address. */
  open(url: string): Promise<Tab>;
}

/** A real browser without a window. It ends with the test. */
export async function openBrowser(): Promise<{ browser: Browser; newProfile(): Promise<Profile> }> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(() => undefined),
    args: [...FLAGS, ...asRoot],
  });
  onTestFinished(() => browser.close());
  return { browser, newProfile: () => newProfile(browser) };
}

/** A person at a browser with nothing in it: its own cookies. */
async function newProfile(browser: Browser): Promise<Profile> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  return { context, open: (url) => openTab(context, url) };
}

async function openTab(context: BrowserContext, url: string): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text()))
      faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail' || page.isClosed()) return;
    const file = path.join(root, 'test-results', `${task.name.replaceAll(/\W+/g, '-')}.png`);
    mkdirSync(path.dirname(file), { recursive: true });
    await page.screenshot({ path: file, timeout: 5_000 }).catch(() => undefined);
  });
  await page.goto(url);
  return {
    ...createPlayground(page),
    page,
    faults,
    form: (toolName = 'ask_question') =>
      formIn(page.getByRole('group', { name: `Questions: ${toolName}`, exact: true })),
  };
}
