import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { launch, makeDataFolder, type Launched } from './launch.ts';
import { letIn } from './let-in.ts';

/** What an operator sees and does in the list of sessions, by the names that assistive technology is given. */
function sessionsIn(page: Page) {
  const list = page.getByRole('region', { name: 'Sessions', exact: true });
  return {
    list,
    search: page.getByRole('searchbox'),
    line: (title: string): Locator => list.getByRole('link', { name: title }),
    titles: () => list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('title'))),
    actions: (title: string) => list.getByRole('button', { name: `Actions for ${title}`, exact: true }),
    item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    field: page.getByRole('textbox', { name: 'Title', exact: true }),
  };
}

/** Sessions that are done, the last one selected. */
async function talked({ sendMessage, newSession, runIs }: Launched, ...messages: string[]): Promise<void> {
  for (const [index, message] of messages.entries()) {
    if (index > 0) await newSession();
    await sendMessage(message);
    await runIs('Completed');
  }
}

test('sessions are found by what was said in them; / goes to the field and Escape clears it', async () => {
  const launched = await launch();
  const { page, shows } = launched;
  const { search, titles } = sessionsIn(page);
  await talked(launched, 'Look up A-1008', 'Look up A-1001');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('/');
  await page.keyboard.type('a-1008');
  await expect.poll(titles).toEqual(['Look up A-1008']);
  // What stands in the title needs no telling, what the agent said does.
  expect(await page.locator('.passage').count()).toBe(0);
  await search.fill('lemon');
  await page
    .locator('.passage mark', { hasText: /^lemon$/i })
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await search.fill('nowhere to be found');
  await shows('Nothing found for “nowhere to be found”.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Search the archive', exact: true }).click();
  await shows('Nothing found for “nowhere to be found” in the archive.');
  await page.getByRole('button', { name: 'Sessions', exact: true }).click();
  await search.press('Escape');
  await expect.poll(titles).toEqual(['Look up A-1001', 'Look up A-1008']);
  expect(await search.inputValue()).toBe('');
});

test('what would turn text around is shown by its number, in titles and in what is found', async () => {
  const launched = await launch();
  const { page, sendMessage, runIs } = launched;
  const { search, titles } = sessionsIn(page);
  await talked(launched, 'Look up \u202e8001-A');
  await expect.poll(titles).toEqual(['Look up U+202E8001-A']);
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.textContent()).toBe('Look up U+202E8001-A');
  expect(await heading.getAttribute('title')).toBe('Look up U+202E8001-A');
  await sendMessage('Pay \u202eneedle 000,1$ rof\u202c and more');
  await runIs('Completed');
  await search.fill('needle');
  const passage = page.locator('.passage');
  await passage.waitFor();
  expect(await passage.textContent()).toBe('Pay U+202Eneedle 000,1$ rofU+202C and more');
  expect(await passage.getAttribute('title')).toBe('Pay U+202Eneedle 000,1$ rofU+202C and more');
  expect(await violations(page)).toEqual([]);
});

test('a session is renamed in the header, from its line and with F2, and an Escape changes nothing', async () => {
  const launched = await launch();
  const { page } = launched;
  const { line, actions, item, field, titles } = sessionsIn(page);
  const heading = page.getByRole('heading', { level: 1 });
  await talked(launched, 'Look up A-1008');

  await page.getByRole('button', { name: 'Actions for this session', exact: true }).click();
  await item('Rename').click();
  await field.fill('The first');
  await field.press('Enter');
  await expect.poll(titles).toEqual(['The first']);
  expect(await heading.getAttribute('title')).toBe('The first');

  await line('The first').hover();
  await actions('The first').click();
  await item('Rename').click();
  await field.fill('Not this');
  await field.press('Escape');
  await expect.poll(() => field.count()).toBe(0);
  expect(await titles()).toEqual(['The first']);

  await line('The first').press('F2');
  await field.fill('The second');
  await field.press('Enter');
  await expect.poll(titles).toEqual(['The second']);
  await expect.poll(() => line('The second').evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(() => heading.getAttribute('title')).toBe('The second');
});

test('a line’s menu opens by the keyboard, is gone through by arrows and letters, and gives the focus back', async () => {
  const launched = await launch();
  const { page, consoleErrors } = launched;
  const { line, item, titles } = sessionsIn(page);
  await talked(launched, 'Look up A-1008', 'Look up A-1001');
  const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

  await line('Look up A-1008').focus();
  await page.keyboard.press('Shift+F10');
  await expect.poll(() => isFocused(item('Rename'))).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  expect(await isFocused(item('Delete'))).toBe(true);
  await page.keyboard.press('e');
  expect(await isFocused(item('Export as Markdown'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(line('Look up A-1008'))).toBe(true);
  expect(await page.getByRole('menu').count()).toBe(0);

  await line('Look up A-1008').click({ button: 'right' });
  await item('Archive').press('Enter');
  await expect.poll(titles).toEqual(['Look up A-1001']);
  expect(consoleErrors).toEqual([]);
});

test('what is archived leaves the list for the archive and comes back; another surface’s doing shows at once', async () => {
  const launched = await launch();
  const { page, shows } = launched;
  const { line, actions, item, titles } = sessionsIn(page);
  await talked(launched, 'Look up A-1008', 'Look up A-1001');
  await line('Look up A-1008').hover();
  await actions('Look up A-1008').click();
  await item('Archive').click();
  await expect.poll(titles).toEqual(['Look up A-1001']);
  await shows('Archived “Look up A-1008”.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(titles).toEqual(['Look up A-1001', 'Look up A-1008']);
  await line('Look up A-1008').hover();
  await actions('Look up A-1008').click();
  await item('Archive').click();
  await expect.poll(titles).toEqual(['Look up A-1001']);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.poll(titles).toEqual(['Look up A-1008']);
  await line('Look up A-1008').click();
  await shows('This session is in the archive.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unarchive', exact: true }).click();
  await expect.poll(titles).toEqual([]);
  await page.getByRole('button', { name: 'Sessions', exact: true }).click();
  await expect.poll(titles).toEqual(['Look up A-1001', 'Look up A-1008']);
});

test('what is deleted is taken back with Undo, and is gone for good when the Studio is opened again', async () => {
  const dataFolder = makeDataFolder();
  const first = await launch({ dataFolder });
  const { line, actions, item, titles } = sessionsIn(first.page);
  const undo = first.page.getByRole('button', { name: 'Undo', exact: true });
  await talked(first, 'Look up A-1008', 'Look up A-1001');
  await line('Look up A-1001').hover();
  await actions('Look up A-1001').click();
  await item('Delete').click();
  await first.shows('Deleted “Look up A-1001”.');
  // Undo stays for as long as it has the focus.
  await undo.focus();
  expect(await titles()).toEqual(['Look up A-1008']);
  expect(await violations(first.page)).toEqual([]);
  await undo.click();
  await expect.poll(titles).toEqual(['Look up A-1001', 'Look up A-1008']);

  await line('Look up A-1008').hover();
  await actions('Look up A-1008').click();
  await item('Delete').click();
  await undo.waitFor();
  await first.quit();
  const second = await launch({ dataFolder });
  await second.message.waitFor();
  await expect.poll(sessionsIn(second.page).titles).toEqual(['Look up A-1001']);
});

test('a session that waits is not put away: the line says what to do first', async () => {
  const launched = await launch();
  const { page, sendMessage, card } = launched;
  const { list, line, actions, item } = sessionsIn(page);
  await sendMessage('Refund $90 on A-1002');
  await card('issue_refund').waitFor();
  await line('Refund').hover();
  await actions('Refund $90 on A-1002').click();
  await item('Delete').click();
  await list.getByRole('alert').filter({ hasText: 'Decide first' }).waitFor();
  expect(await card('issue_refund').count()).toBe(1);
  expect(await violations(page)).toEqual([]);
});

test('a copy is gone to, and a letter typed in a menu decides nothing', async () => {
  const launched = await launch();
  const { page, sendMessage, card, runIs, effects } = launched;
  const { line, item, titles } = sessionsIn(page);
  await sendMessage('Refund $90 on A-1002');
  await card('issue_refund').waitFor();
  await line('Refund').press('Shift+F10');
  await page.getByRole('menu').waitFor();
  await page.keyboard.type('aaddd');
  expect(await card('issue_refund').count()).toBe(1);
  await page.keyboard.press('Escape');
  await card('issue_refund').getByRole('button', { name: "Don't issue", exact: true }).click();
  await page
    .getByRole('group', { name: /^Approval/ })
    .getByRole('button', { name: "Don't issue" })
    .click();
  await runIs('Completed');
  await line('Refund').press('Shift+F10');
  await item('Duplicate').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Copy of Refund $90 on A-1002', exact: true }).waitFor();
  await expect.poll(titles).toEqual(['Copy of Refund $90 on A-1002', 'Refund $90 on A-1002']);
  expect(effects()).toEqual([]);
});

test('a session is exported in the window: the person is asked where to, and nothing else may be downloaded', async () => {
  const launched = await launch();
  const { app, page, dataFolder } = launched;
  const { line, actions, item } = sessionsIn(page);
  await talked(launched, 'Look up A-1008');
  // The dialog of the system is not a test's to press: what it would answer is given to the download.
  await app.evaluate(({ session }, folder) => {
    const kept = globalThis as unknown as { downloads: string[] };
    kept.downloads = [];
    session.defaultSession.on('will-download', (event, download) => {
      if (event.defaultPrevented) return void kept.downloads.push('refused');
      download.setSavePath(`${folder}/${download.getFilename()}`);
      download.once('done', (_event, state) => kept.downloads.push(`${download.getFilename()} ${state}`));
    });
  }, dataFolder);
  const downloads = () => app.evaluate(() => (globalThis as unknown as { downloads: string[] }).downloads);

  for (const format of ['Markdown', 'JSON']) {
    await line('Look up').hover();
    await actions('Look up A-1008').click();
    await item(`Export as ${format}`).click();
  }
  await expect.poll(downloads).toEqual(['Look-up-A-1008.md completed', 'Look-up-A-1008.json completed']);
  expect(readFileSync(path.join(dataFolder, 'Look-up-A-1008.md'), 'utf8')).toMatch(/^# Look up A-1008\n/);
  expect(JSON.parse(readFileSync(path.join(dataFolder, 'Look-up-A-1008.json'), 'utf8'))).toMatchObject({
    session: { title: 'Look up A-1008' },
  });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'data:text/plain,x';
    link.download = 'x.txt';
    link.click();
  });
  await expect.poll(downloads).toHaveLength(3);
  expect((await downloads()).at(-1)).toBe('refused');
});

test('in a browser the same: found, renamed, exported, and what another client does shows at once', async () => {
  const { server, tab } = await letIn();
  const { page } = tab;
  const { line, actions, item, field, titles, search } = sessionsIn(page);
  await tab.sendMessage('Look up A-1008');
  await tab.runIs('Completed');

  await line('Look up').press('F2');
  await field.fill('Mine');
  await field.press('Enter');
  await expect.poll(titles).toEqual(['Mine']);
  const made = await server.http('POST', '/v1/sessions', { agentId: 'support', title: 'Theirs' });
  expect(made.status).toBe(201);
  await expect.poll(titles).toEqual(['Theirs', 'Mine']);

  await search.fill('a-1008');
  await expect.poll(titles).toEqual(['Mine']);
  await line('Mine').hover();
  await actions('Mine').click();
  const download = page.waitForEvent('download');
  await item('Export as Markdown').click();
  expect((await download).suggestedFilename()).toBe('Mine.md');
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/^# Mine\n/);
  for (const width of [1200, 480]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violations(page)).toEqual([]);
  }

  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('/');
  await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(tab.faults).toEqual([]);
});

test('a message is tried again in a session of its own, by keyboard too, and what waits in the first goes on waiting', async () => {
  const { page, sendMessage, card, runIs, message, effects } = await launch();
  const { titles, line, search } = sessionsIn(page);
  await sendMessage('Refund $90 on A-1002');
  await card('issue_refund').waitFor();

  const again = page.getByRole('button', { name: 'Try again', exact: true });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(['Refund $90 on A-1002 (2)', 'Refund $90 on A-1002']);
  await card('issue_refund').waitFor();
  await expect.poll(() => page.getByRole('group', { name: 'Approval: issue_refund' }).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Issue refund' }).click();
  await runIs('Completed');
  expect(effects()).toHaveLength(1);

  await line('Refund $90 on A-1002').last().click();
  await runIs('Waiting for you');
  await search.fill('a-1002');
  await page.getByText('Refund $90 on A-1002').last().hover();
  await page.getByRole('button', { name: 'Edit and try again', exact: true }).click();
  // The copy is shown, which has nothing yet that could be found.
  await expect.poll(titles).toHaveLength(3);
  expect(await search.inputValue()).toBe('');
  await expect.poll(() => message.inputValue()).toBe('Refund $90 on A-1002');
  expect(await message.evaluate((box) => box === document.activeElement)).toBe(true);
  await message.fill('Look up A-1008');
  await message.press('Enter');
  await runIs('Completed');
  await expect.poll(titles).toHaveLength(3);
});

test('in a narrow window nothing of the header lies over another, while a run waits', async () => {
  const { app, page, sendMessage, card } = await launch();
  await sendMessage('Refund $90 on A-1002, since Delta Kit Labs has asked for it three times and waits');
  await card('issue_refund').waitFor();
  for (const width of [480, 400]) {
    await app.evaluate(({ BrowserWindow }, to) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setMinimumSize(300, 300);
      window?.setContentSize(to, 700);
    }, width);
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // A click is refused by Playwright where something else would take it.
    await page.getByRole('button', { name: 'Actions for this session', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Model: / }).click();
    await page.keyboard.press('Escape');
  }
});

test('the window says where a session was exported to, and nothing where the person thinks better of it', async () => {
  const dataFolder = makeDataFolder();
  const launched = await launch({ dataFolder });
  const { app, page, shows } = launched;
  const { item } = sessionsIn(page);
  await talked(launched, 'Look up A-1008');
  const place = path.join(dataFolder, 'kept', 'refund.md');
  // In the place of the system's dialog.
  await app.evaluate(({ session }, file) => {
    let first = true;
    session.defaultSession.on('will-download', (_event, download) => {
      if (first) download.cancel();
      else download.setSavePath(file);
      first = false;
    });
  }, place);
  for (const _ of ['cancelled', 'kept']) {
    await page.getByRole('button', { name: 'Actions for this session', exact: true }).click();
    await item('Export as Markdown').click();
  }
  await shows(`Exported to ${place}`);
  expect(readFileSync(place, 'utf8')).toContain('Look up A-1008');
  expect(await page.getByRole('list', { name: 'Notices' }).getByText('refund').count()).toBe(1);
});
