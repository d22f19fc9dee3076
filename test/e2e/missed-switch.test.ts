import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { answerDialogs, pressMenu } from './dialogs.ts';
import { launch, type Launched } from './launch.ts';
import { openBrowser } from './open-browser.ts';
import { makeProject } from './project-folder.ts';

const LOST = 'Connection lost. Trying again…';

/** A project whose tool, of the same name in each, writes down in which it ran. */
function projectThatWipes(name: string, log: string): string {
  const { folder, saveText } = makeProject(name);
  saveText(`import { Agent, createTool, defineStudio } from 'holdpoint';
import { appendFileSync } from 'node:fs';
import { z } from 'zod';
const wipe = createTool({
  name: 'wipe',
  description: 'Wipes.',
  inputSchema: z.object({ what: z.string() }),
  execute: ({ what }) => appendFileSync(${JSON.stringify(log)}, \`in ${name}: \${what}\\n\`),
});
export default defineStudio({ agents: [new Agent({ id: 'agent', name: 'Agent', instructions: 'x', tools: [wipe] })] });`);
  return folder;
}

async function open({ app, page }: Launched, folder: string): Promise<void> {
  await answerDialogs(app, { folder, press: 'Trust and open' });
  await pressMenu(app, 'open-project');
  await page.getByRole('button', { name: `Project: ${path.basename(folder)}`, exact: true }).waitFor();
}

/** Two projects, the first one open in the window and in a tab of a browser. */
async function begun() {
  const log = path.join(makeProject('log').folder, 'wiped.log');
  const [desk, shop] = [projectThatWipes('desk', log), projectThatWipes('shop', log)];
  const desktop = await launch({ args: ['--http=0'], env: { HOLDPOINT_TOKEN: 'the-token-of-the-tests' } });
  await open(desktop, desk);
  const link = () => /In a browser, once: (\S+)/.exec(desktop.output())?.[1];
  await expect.poll(link).toBeDefined();
  const { newProfile } = await openBrowser();
  const { context, open: openTab } = await newProfile();
  const tab = await openTab(link() ?? '');
  await tab.message.waitFor();
  const wiped = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  return { desktop, context, tab, shop, desk, wiped };
}

test('a tab that was offline while the project changed puts nothing of the first into the second, and shows it', async () => {
  const { desktop, context, tab, shop, desk } = await begun();
  await context.setOffline(true);
  await tab.message.fill('Only for the desk');
  await tab.shows(LOST);
  await open(desktop, shop);
  await context.setOffline(false);
  await tab.shows(
    /^Another project was opened before this could be kept in desk\. Copy it if you need it:\s+Only for the desk$/,
  );
  await expect.poll(() => tab.page.title()).toContain('shop');
  expect(await tab.message.inputValue()).toBe('');
  await tab.message.fill('For the shop');
  await tab.message.blur();
  for (const [folder, text] of [
    [desk, ''],
    [shop, 'For the shop'],
  ] as const) {
    await open(desktop, folder);
    await expect.poll(() => desktop.message.inputValue()).toBe(text);
  }
});

test('a tab that was offline on a tool’s page leaves it, and what was filled in there runs in no other project', async () => {
  const { desktop, context, tab, shop, wiped } = await begun();
  const { page } = tab;
  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  await page.getByRole('button', { name: 'wipe', exact: true }).click();
  const what = page.getByRole('textbox', { name: 'what', exact: true });
  await what.fill('the desk');
  await context.setOffline(true);
  // It hears at most that the first is about to be left, and can't answer.
  const unanswered = page.waitForEvent('requestfailed');
  await open(desktop, shop);
  await unanswered;
  await context.setOffline(false);
  await expect.poll(() => page.title()).toContain('shop');
  await tab.message.waitFor();
  expect(await what.count()).toBe(0);
  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  await page.getByRole('button', { name: 'wipe', exact: true }).click();
  expect(await what.inputValue()).toBe('');
  expect(wiped()).toBe('');
  expect(tab.faults).toEqual([]);
});
