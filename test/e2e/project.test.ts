import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { answerDialogs, pressMenu } from './dialogs.ts';
import { type Launched, launch, makeDataFolder } from './launch.ts';
import { makeProject } from './project-folder.ts';

const projectButton = (page: Page) => page.getByRole('button', { name: /^Project: / });
const showsProject = (page: Page, name: string) =>
  page.getByRole('button', { name: `Project: ${name}`, exact: true }).waitFor();
const agent = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name, exact: true });

async function openByMenu(launched: Launched, folder: string): Promise<void> {
  await answerDialogs(launched.app, { folder, press: 'Trust and open' });
  await pressMenu(launched.app, 'open-project');
  await showsProject(launched.page, path.basename(folder));
}

test('a project is opened by the menu once it is trusted, with its path, and is asked about no more', async () => {
  const { folder } = makeProject('desk');
  const dataFolder = makeDataFolder();
  const first = await launch({ dataFolder });
  const { app, page } = first;
  await showsProject(page, 'support-desk');

  const refused = await answerDialogs(app, { folder, press: 'Don’t open' });
  await pressMenu(app, 'open-project');
  await expect.poll(refused).toHaveLength(1);
  expect(await refused()).toEqual([
    { message: 'Do you trust the project desk?', detail: expect.stringContaining(`${folder}\n`) },
  ]);
  await showsProject(page, 'support-desk');
  expect(existsSync(path.join(folder, 'ran'))).toBe(false);

  await openByMenu(first, folder);
  await agent(page, 'desk').waitFor();
  await expect.poll(() => page.title()).toBe('desk – Holdpoint');
  await first.quit();

  // The next start opens it at once, and nobody is asked.
  const again = await launch({ dataFolder });
  await showsProject(again.page, 'desk');
  await agent(again.page, 'desk').waitFor();
});

test('a project that takes its time is named while it is opened, and the one that is open works on', async () => {
  const { folder, saveText } = makeProject('slow');
  const gate = path.join(folder, 'gate');
  saveText(`import { existsSync } from 'node:fs';
import { Agent, defineStudio } from 'holdpoint';
while (!existsSync(${JSON.stringify(gate)})) await new Promise((again) => setTimeout(again, 10));
export default defineStudio({ agents: [new Agent({ id: 'a', name: 'Slow agent', instructions: 'x', tools: [] })] });`);
  const { app, page, message } = await launch();
  await message.waitFor();
  await answerDialogs(app, { folder, press: 'Trust and open' });
  await pressMenu(app, 'open-project');
  await page.getByRole('status').getByText('Opening slow…', { exact: true }).waitFor();
  await message.fill('still here');
  await page.reload();
  await page.getByRole('status').getByText('Opening slow…', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Stay in support-desk' }).click();
  await expect.poll(() => page.getByText('Opening slow…', { exact: true }).count()).toBe(0);
  await showsProject(page, 'support-desk');
  expect(await message.inputValue()).toBe('still here');

  await pressMenu(app, 'open-project');
  await page.getByRole('status').getByText('Opening slow…', { exact: true }).waitFor();
  writeFileSync(gate, '');
  await showsProject(page, 'slow');
  await expect.poll(() => page.getByText('Opening slow…', { exact: true }).count()).toBe(0);
});

test('a project that never finishes loading holds nothing up: another one is opened, and that one stays', async () => {
  const stuck = makeProject('stuck');
  stuck.saveText('await new Promise(() => {});');
  const desk = makeProject('desk');
  const launched = await launch();
  const { app, page } = launched;
  await showsProject(page, 'support-desk');
  await answerDialogs(app, { folder: stuck.folder, press: 'Trust and open' });
  await pressMenu(app, 'open-project');
  await page.getByRole('status').getByText('Opening stuck…', { exact: true }).waitFor();
  await openByMenu(launched, desk.folder);
  await agent(page, 'desk').waitFor();
  expect(await page.getByText('Opening stuck…', { exact: true }).count()).toBe(0);
});

test('a first project that never finishes loading can be given up for another one', async () => {
  const stuck = makeProject('stuck');
  stuck.saveText('await new Promise(() => {});');
  const { page } = await launch({ project: stuck.folder, stillOpening: true });
  await page.getByText('Opening stuck…').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').filter({ hasText: 'was given up while it was loaded' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click({ noWaitAfter: true });
  await page.getByRole('status').getByText('Opening stuck…').waitFor();
  await page.getByRole('button', { name: 'Open support-desk (example)' }).click({ noWaitAfter: true });
  await showsProject(page, 'support-desk');
});

test('a project whose folder is gone at the next start is told of, with what was opened instead', async () => {
  const desk = makeProject('desk');
  const dataFolder = makeDataFolder();
  const first = await launch({ dataFolder });
  await openByMenu(first, desk.folder);
  await first.quit();
  renameSync(desk.folder, `${desk.folder}-moved`);

  const { page } = await launch({ dataFolder });
  await showsProject(page, 'support-desk');
  await page
    .getByText(`desk could not be opened: there is no folder ${desk.folder}. support-desk was opened instead.`)
    .waitFor();
  await page.getByRole('button', { name: 'Take it off the list' }).click();
  await page.getByText('desk could not be opened').waitFor({ state: 'detached' });
  await projectButton(page).click();
  await item(page, 'Open project…').waitFor();
  expect(await item(page, /desk off the list/).count()).toBe(0);
});

test('a project that ends the process while it loads doesn’t at the next start, and is there again by a press', async () => {
  const desk = makeProject('desk');
  const dataFolder = makeDataFolder();
  const first = await launch({ dataFolder });
  await openByMenu(first, desk.folder);
  desk.saveText('process.abort();');
  await first.exited;

  const { page } = await launch({ dataFolder });
  await showsProject(page, 'support-desk');
  const notice = page.getByRole('listitem').filter({ hasText: 'did not finish loading' });
  await notice.getByText('desk did not finish loading the last time. support-desk was opened instead.').waitFor();
  expect(await violations(page)).toEqual([]);
  desk.save('mended');
  await notice.getByRole('button', { name: 'Open it again' }).click();
  await showsProject(page, 'desk');
  await notice.waitFor({ state: 'detached' });
});

test('what waits in a project that is not open is told, and is there when one comes back', async () => {
  const { folder } = makeProject('desk');
  const launched = await launch();
  const { page, sendMessage, card, runIs } = launched;
  const others = projectButton(page).getByText('1 waiting in other projects');
  await openByMenu(launched, folder);
  expect(await others.count()).toBe(0);
  await sendMessage('call ask {"what":"the laundry"}');
  await card('ask').waitFor();
  await projectButton(page).click();
  await item(page, 'support-desk (example)').click();
  await showsProject(page, 'support-desk');
  await others.waitFor({ state: 'attached' });
  await projectButton(page).click();
  expect(await violations(page)).toEqual([]);
  await item(page, 'desk, 1 waiting for you').click();
  await showsProject(page, 'desk');
  await others.waitFor({ state: 'detached' });
  await card('ask').getByRole('button', { name: 'Approve' }).click();
  await runIs('Completed');
});

test('the project’s folder can be found from the window', async () => {
  const desk = makeProject('desk');
  const launched = await launch();
  const { app, page } = launched;
  await openByMenu(launched, desk.folder);
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (file) => void ((globalThis as { shownByTest?: string }).shownByTest = file);
  });
  await projectButton(page).click();
  await item(page, 'Show in folder').click();
  const shown = () => app.evaluate(() => (globalThis as { shownByTest?: string }).shownByTest);
  await expect.poll(shown).toBe(path.join(desk.folder, 'holdpoint.config.ts'));
  await projectButton(page).click();
  await item(page, 'Copy path').click();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(desk.folder);
});

test('a waiting card says that its tool, or its agent, is gone: as it happens, after a restart, and no longer once it is back', async () => {
  const desk = makeProject('desk');
  const dataFolder = makeDataFolder();
  const launched = await launch({ dataFolder });
  await openByMenu(launched, desk.folder);
  await launched.sendMessage('call ask {"what":"the laundry"}');
  await launched.card('ask').waitFor();
  const agentNow = (id: string) =>
    desk.saveText(
      `import { Agent, defineStudio } from 'holdpoint';\nexport default defineStudio({ agents: [new Agent({ id: '${id}', name: 'Desk', instructions: 'x', tools: [] })] });\n`,
    );
  const toolGone = 'The tool ask is not part of Desk any more, so this call can’t run';
  agentNow('agent');
  await launched.card('ask').getByText(toolGone).waitFor();
  agentNow('other');
  await launched.card('ask').getByText('The agent agent is not part of the project now').waitFor();
  desk.save('Desk');
  await launched.card('ask').getByText('not part of').waitFor({ state: 'detached' });
  agentNow('agent');
  await launched.card('ask').getByText(toolGone).waitFor();
  await launched.quit();

  const { card, runIs, page } = await launch({ dataFolder });
  await card('ask').getByText(toolGone).waitFor();
  expect(await violations(page)).toEqual([]);
  await card('ask').getByRole('button', { name: 'Deny' }).click();
  await card('ask').getByRole('button', { name: 'Deny' }).click();
  await runIs('Completed');
});

test('while a project can’t be loaded, each page says so, and none that it has no agents', async () => {
  const desk = makeProject('desk');
  const dataFolder = makeDataFolder();
  const first = await launch({ dataFolder });
  await openByMenu(first, desk.folder);
  await first.sendMessage('call ask {"what":"the laundry"}');
  await first.card('ask').waitFor();
  await first.quit();
  desk.saveText('export const = 7;\n');

  const { page, card, shows } = await launch({ dataFolder });
  await shows(/The project can’t be loaded\. holdpoint\.config\.ts:1:/);
  await shows('The project can’t be loaded, so nothing can be sent. What is wrong with it stands above.');
  await card('ask').getByText('The project can’t be loaded now, so nothing can run.').waitFor();
  await page.getByRole('link', { name: 'Tools' }).click();
  await shows(/The project can’t be loaded\. holdpoint\.config\.ts:1:/);
  expect(await page.getByText('no agents in this project').count()).toBe(0);
});

test('code that is not trusted never runs', async () => {
  const { folder, saveText } = makeProject('desk');
  const proof = path.join(folder, 'ran');
  saveText(`import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(proof)}, '');`);
  const { app, page } = await launch();
  await showsProject(page, 'support-desk');
  const refused = await answerDialogs(app, { folder, press: 'Don’t open' });
  await pressMenu(app, 'open-project');
  await expect.poll(refused).toHaveLength(1);
  // A second question shows that the first has been answered.
  await pressMenu(app, 'open-project');
  await expect.poll(refused).toHaveLength(2);
  expect(existsSync(proof)).toBe(false);
});

test('a folder that is dropped on the window is opened, and one that is no project is refused in words', async () => {
  const { folder } = makeProject('desk');
  const plain = path.join(path.dirname(folder), 'plain');
  mkdirSync(plain);
  const { app, page } = await launch();
  await showsProject(page, 'support-desk');
  const cdp = await page.context().newCDPSession(page);
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop', file: string) =>
    cdp.send('Input.dispatchDragEvent', {
      type,
      x: 400,
      y: 300,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });

  const told = await answerDialogs(app, { press: 'Trust and open' });
  await drag('dragEnter', plain);
  await page.getByText('Drop a project’s folder to open it').waitFor();
  await drag('dragOver', plain);
  await drag('drop', plain);
  await expect
    .poll(told)
    .toEqual([
      { message: 'The project was not opened', detail: expect.stringContaining('has no holdpoint.config.ts') },
    ]);
  await page.getByText('Drop a project’s folder to open it').waitFor({ state: 'detached' });

  await drag('dragEnter', folder);
  await drag('dragOver', folder);
  await drag('drop', folder);
  await showsProject(page, 'desk');
  expect(await told()).toHaveLength(2);
});

test('going to another project and back leaves a pending card, a draft and the place as they were', async () => {
  const desk = makeProject('desk');
  const shop = makeProject('shop');
  const launched = await launch();
  const { app, page, card, message, sendMessage, runIs } = launched;
  await openByMenu(launched, desk.folder);
  await sendMessage('call ask {"what":"the laundry"}');
  await card('ask').waitFor();
  await message.fill('half a senten');

  await openByMenu(launched, shop.folder);
  await agent(page, 'shop').waitFor();
  expect(await card('ask').count()).toBe(0);
  expect(await message.inputValue()).toBe('');
  await expect.poll(() => page.title()).toBe('shop – Holdpoint');

  const asked = await answerDialogs(app, {});
  await projectButton(page).getByText('1 waiting in other projects').waitFor({ state: 'attached' });
  await projectButton(page).click();
  await item(page, 'desk, 1 waiting for you').click();
  await card('ask').waitFor();
  await expect.poll(() => message.inputValue()).toBe('half a senten');
  await expect.poll(() => page.title()).toBe('(1) desk – Holdpoint');
  await card('ask').getByRole('button', { name: 'Approve' }).click();
  await runIs('Completed');
  expect(await asked()).toEqual([]);
});

test('what works is told of before it is interrupted, and can be resumed', async () => {
  const desk = makeProject('desk');
  const shop = makeProject('shop');
  const launched = await launch();
  const { app, page, sendMessage, runIs } = launched;
  await openByMenu(launched, shop.folder);
  await openByMenu(launched, desk.folder);
  await sendMessage('call work {}');
  await runIs('Running');

  const stay = await answerDialogs(app, { press: 'Stay here' });
  await projectButton(page).click();
  await item(page, 'shop').click();
  await expect
    .poll(stay)
    .toEqual([
      { message: 'A run is working in desk.', detail: 'It will be interrupted and can be resumed when you come back.' },
    ]);
  await runIs('Running');

  await answerDialogs(app, { press: 'Interrupt and go on' });
  await projectButton(page).click();
  await item(page, 'shop').click();
  await showsProject(page, 'shop');
  await projectButton(page).click();
  await item(page, 'desk').click();
  await runIs('Interrupted');
  await page.getByRole('button', { name: 'Resume' }).waitFor();
});

test('a project whose folder is gone is shown as gone, and can be taken off the list', async () => {
  const desk = makeProject('desk');
  const launched = await launch();
  const { app, page } = launched;
  await openByMenu(launched, desk.folder);
  await projectButton(page).click();
  await item(page, 'support-desk (example)').click();
  await showsProject(page, 'support-desk');
  renameSync(desk.folder, `${desk.folder}-moved`);

  await answerDialogs(app, {});
  await projectButton(page).click();
  await item(page, 'Take desk off the list: its folder is gone').click();
  await projectButton(page).click();
  await item(page, 'Open project…').waitFor();
  expect(await item(page, /desk off the list/).count()).toBe(0);
});

test('what is saved is live at once; a fault is told with its line until it is mended, and the last version works on', async () => {
  const { folder, save, saveText } = makeProject('desk');
  const launched = await launch();
  const { page, sendMessage, card, runIs, shows } = launched;
  await openByMenu(launched, folder);
  save('Laundry', `quickPrompts: ['call ask {"what":"the ironing"}'],`);
  await agent(page, 'Laundry').waitFor();
  await page.getByRole('button', { name: 'call ask {"what":"the ironing"}' }).waitFor();

  saveText(`import { Agent } from 'holdpoint';\nexport const = 7;\n`);
  await shows(/What was saved last can’t be loaded/);
  await shows(/ holdpoint\.config\.ts:2:\d+: .*Correct the syntax there/);
  await sendMessage('call ask {"what":"the laundry"}');
  await card('ask').waitFor();

  save('Mended');
  await page.getByText(/can’t be loaded/).waitFor({ state: 'detached' });
  await agent(page, 'Mended').waitFor();
  await card('ask').getByRole('button', { name: 'Approve' }).click();
  await runIs('Completed');

  saveText(
    `import { Agent, defineStudio } from 'holdpoint';\nexport default defineStudio({ agents: [new Agent({ id: 'agent' } as never)] });\n`,
  );
  await shows(/holdpoint\.config\.ts:2/);
});

test('sessions of an agent that was removed stay readable, and the composer says that it is gone', async () => {
  const { folder, saveText } = makeProject('desk');
  const launched = await launch();
  const { page, sendMessage, card, shows } = launched;
  await openByMenu(launched, folder);
  await sendMessage('call ask {"what":"the laundry"}');
  await card('ask').getByRole('button', { name: 'Approve' }).click();
  await launched.runIs('Completed');
  saveText(
    `import { Agent, defineStudio } from 'holdpoint';\nexport default defineStudio({ agents: [new Agent({ id: 'other', name: 'Other', instructions: 'x', tools: [] })] });\n`,
  );
  await agent(page, 'Other').waitFor();
  await shows('This agent is not part of the project now, so nothing can be sent to it.');
  await page.getByText('call ask {"what":"the laundry"}').first().waitFor();
});

test.each([
  ['approval', 'an agent that asks for approval', 'my-editor', 'Publish a welcome page'],
  ['question', 'an agent that asks questions', 'my-booker', 'Book a room. Ask me what you need.'],
  ['both', 'an agent that does both', 'my-writer', 'Welcome ann@example.com with a short mail'],
] as const)('a new project from the template “%s” runs at once', async (id, name, folderName, prompt) => {
  const { folder } = makeProject('beside');
  const place = path.join(path.dirname(folder), folderName);
  const { app, page, runIs, effects } = await launch();
  await showsProject(page, 'support-desk');
  const asked = await answerDialogs(app, { place });
  await projectButton(page).click();
  await item(page, `New project: ${name}…`).click();
  await showsProject(page, folderName);
  expect(await asked()).toEqual([]);
  expect(existsSync(path.join(place, '.holdpoint', 'types', 'holdpoint', 'index.d.ts'))).toBe(true);
  expect(effects()).toEqual([]);

  await page.getByRole('button', { name: prompt, exact: true }).first().click();
  await runIs('Waiting for you');
  await page.getByRole('heading', { level: 1, name: prompt }).waitFor();
  if (id === 'question') {
    const form = page.getByRole('group', { name: 'Questions: ask_question' });
    await form.getByRole('radio', { name: 'North' }).click();
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByRole('textbox', { name: 'Your answer' }).fill('Monday');
    await form.getByRole('button', { name: 'Next' }).click();
    await form
      .getByRole('button', { name: /Skip|Review|Next/ })
      .first()
      .click();
    await form.getByRole('button', { name: 'Submit' }).click();
  } else {
    await page.getByRole('button', { name: id === 'approval' ? /^Publish/ : /^Send it/ }).click();
  }
  await runIs('Completed');
});

test('a new project never overwrites anything', async () => {
  const { folder } = makeProject('desk');
  const config = path.join(folder, 'holdpoint.config.ts');
  writeFileSync(config, 'mine');
  const { app, page, shows } = await launch();
  await showsProject(page, 'support-desk');
  await answerDialogs(app, { place: folder });
  await pressMenu(app, 'new-both');
  await projectButton(page).click();
  await item(page, 'New project: an agent that does both…').click();
  await shows(/is not empty\. Nothing was written/);
  expect(readFileSync(config, 'utf8')).toBe('mine');
  await showsProject(page, 'support-desk');
});

test('the menu of projects is reached by keyboard, and no check of accessibility finds anything', async () => {
  const { page } = await launch();
  await projectButton(page).focus();
  await page.keyboard.press('Enter');
  await item(page, /support-desk/)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect.poll(() => projectButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
});
