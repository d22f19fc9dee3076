import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startBare } from './bare-start.ts';
import { answerDialogs } from './dialogs.ts';
import { launch, makeDataFolder } from './launch.ts';

function problemOn(page: Page) {
  const alert = page.getByRole('alert');
  return {
    alert,
    quit: page.getByRole('button', { name: 'Quit' }),
    retry: page.getByRole('button', { name: 'Try again' }),
  };
}

function unwritableFolder(): string {
  const parent = makeDataFolder();
  writeFileSync(path.join(parent, 'file'), '');
  return path.join(parent, 'file', 'data');
}

test('a data folder that can’t be written is said in the window, which only quits', async () => {
  const dataFolder = unwritableFolder();
  const { page, exited } = await launch({ dataFolder, env: { TMPDIR: makeDataFolder() } });
  const { alert, quit, retry } = problemOn(page);
  await alert.filter({ hasText: `The data folder ${dataFolder} can't be written to` }).waitFor();
  expect(await alert.innerText()).toContain('set HOLDPOINT_DATA');
  expect(await retry.count()).toBe(0);
  await quit.click({ noWaitAfter: true });
  expect(await exited).toEqual({ code: 1, signal: null });
});

test('a problem is written to the terminal too, and the exit code is not 0 however the app ends', async () => {
  const dataFolder = unwritableFolder();
  const start = await startBare(dataFolder, { env: { TMPDIR: makeDataFolder() } });
  await start.writes(`holdpoint: The data folder ${dataFolder} can't be written to`);
  start.signal('SIGTERM');
  expect(await start.exited).toEqual({ code: 1, signal: null });
});

test('a project folder that is not there is said, and opens once it is', async () => {
  const parent = makeDataFolder();
  const project = path.join(parent, 'desk');
  const { page, shows, quit } = await launch({ dataFolder: path.join(parent, 'data'), project });
  const { alert, retry } = problemOn(page);
  await alert.filter({ hasText: `There is no folder ${project}.` }).waitFor();

  mkdirSync(project);
  writeFileSync(
    path.join(project, 'holdpoint.config.ts'),
    `import { Agent, defineStudio } from 'holdpoint';
     export default defineStudio({ agents: [new Agent({ id: 'a', name: 'Late arrival', instructions: 'x', tools: [] })] });`,
  );
  await retry.click({ noWaitAfter: true });
  await shows('Late arrival');
  expect(await quit()).toEqual({ code: 0, signal: null });
});

test('from a project folder that is not there another project can be opened, one that is known or any other', async () => {
  const parent = makeDataFolder();
  const project = path.join(parent, 'gone');
  const { app, page, shows, quit } = await launch({ dataFolder: path.join(parent, 'data'), project });
  const { alert } = problemOn(page);
  await alert.filter({ hasText: `There is no folder ${project}.` }).waitFor();
  await page.getByRole('button', { name: 'Open support-desk (example)' }).waitFor();

  const desk = path.join(parent, 'desk');
  mkdirSync(desk);
  writeFileSync(
    path.join(desk, 'holdpoint.config.ts'),
    `import { Agent, defineStudio } from 'holdpoint';
     export default defineStudio({ agents: [new Agent({ id: 'a', name: 'The other one', instructions: 'x', tools: [] })] });`,
  );
  await answerDialogs(app, { folder: desk, press: 'Trust and open' });
  await page.getByRole('button', { name: 'Open another project…' }).click({ noWaitAfter: true });
  await shows('The other one');
  expect(await quit()).toEqual({ code: 0, signal: null });
});

test('--project without a folder is said', async () => {
  const { page, quit } = await launch({ args: ['--project'] });
  await problemOn(page).alert.filter({ hasText: '--project was given without a folder' }).waitFor();
  expect(await quit()).toMatchObject({ code: 1 });
});

test('a project that got a fault says where it is, and its sessions stay readable', async () => {
  const parent = makeDataFolder();
  const project = path.join(parent, 'desk');
  const config = path.join(project, 'holdpoint.config.ts');
  const dataFolder = path.join(parent, 'data');
  mkdirSync(project);
  writeFileSync(
    config,
    `import { Agent, defineStudio } from 'holdpoint';
     export default defineStudio({ agents: [new Agent({ id: 'a', name: 'Desk', instructions: 'x', tools: [] })] });`,
  );
  const before = await launch({ dataFolder, project });
  await before.sendMessage('What was said before');
  await before.runIs('Completed');
  await before.quit();

  writeFileSync(config, 'export default {;\n');
  const { page, shows, quit } = await launch({ dataFolder, project });
  await shows(/can’t be loaded\. holdpoint\.config\.ts:1:/);
  await page.getByText('What was said before').first().click();
  await page.getByRole('log').or(page.getByRole('main')).getByText('What was said before').first().waitFor();
  expect(await quit()).toEqual({ code: 0, signal: null });
});

test('a project that would end the process while it is loaded doesn’t: the window opens and says where', async () => {
  const project = makeDataFolder();
  const config = path.join(project, 'holdpoint.config.ts');
  writeFileSync(config, "import { exit } from 'node:process';\nexit(0);\n");
  const { page, shows, quit } = await launch({ project });
  await shows(`${config}:2`);
  await page.getByText('process.exit(0) would have ended Holdpoint').first().waitFor();
  expect(await quit()).toEqual({ code: 0, signal: null });
});

test('a tool that would end the process fails instead, and its run goes on', async () => {
  const project = makeDataFolder();
  writeFileSync(
    path.join(project, 'holdpoint.config.ts'),
    `import { Agent, createTool, defineStudio } from 'holdpoint';
     import { z } from 'zod';
     const leave = createTool({
       name: 'leave', description: 'Leaves.', inputSchema: z.object({}), execute: () => process.exit(0),
     });
     export default defineStudio({ agents: [new Agent({ id: 'a', name: 'A', instructions: 'x', tools: [leave] })] });`,
  );
  const { sendMessage, runIs, shows, quit } = await launch({ project });
  await sendMessage('call leave {}');
  await runIs('Completed');
  await shows('process.exit(0) would have ended Holdpoint');
  expect(await quit()).toEqual({ code: 0, signal: null });
});

test('a journal that another process has is said with who has it, and opens once it is free', async () => {
  const first = await launch();
  await first.message.waitFor();
  // Another way to the same data, as a link or a network drive may be one.
  const other = makeDataFolder();
  symlinkSync(path.join(first.dataFolder, 'projects'), path.join(other, 'projects'));
  const second = await launch({ dataFolder: other });
  const { alert, retry } = problemOn(second.page);
  await alert.filter({ hasText: 'Holdpoint desktop' }).waitFor();
  expect(await alert.innerText()).toContain(String(first.app.process().pid));

  await first.quit();
  await retry.click({ noWaitAfter: true });
  await second.message.waitFor();
});

test('a journal that is no journal is set aside with its path named, and work goes on', async () => {
  const dataFolder = makeDataFolder();
  const own = path.join(dataFolder, 'projects', 'support-desk');
  mkdirSync(own, { recursive: true });
  writeFileSync(path.join(own, 'journal.sqlite'), 'this is no database, and long enough to be looked at '.repeat(40));
  const { shows, message } = await launch({ dataFolder });
  await shows(own);
  await message.waitFor();
});

test('where no window can be shown at all, the terminal has the sentence', async () => {
  const nowhere = unwritableFolder();
  const start = await startBare(nowhere, { env: { TMPDIR: nowhere } });
  expect(await start.exited).toEqual({ code: 1, signal: null });
  expect(start.output()).toMatch(/holdpoint: .+/);
});
