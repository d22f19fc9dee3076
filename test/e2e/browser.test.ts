import { expect, test } from 'vitest';
import { openBrowser, type Profile, type Tab } from './open-browser.ts';
import { serveToBrowsers, type BrowserServer } from './serve-to-browsers.ts';

interface Opened {
  server: BrowserServer;
  mine: Profile;
  tab: Tab;
  newProfile(): Promise<Profile>;
}

/** A browser that was let in by a link of a fresh server's. */
async function opened(project?: string): Promise<Opened> {
  const server = await serveToBrowsers(project);
  const { newProfile } = await openBrowser();
  const mine = await newProfile();
  const tab = await mine.open(await server.link());
  await tab.shows('Support');
  return { server, mine, tab, newProfile };
}

test('the link lets in one browser, which is let in from then on; another one is told so', async () => {
  const server = await serveToBrowsers();
  const { newProfile } = await openBrowser();
  const [mine, other] = [await newProfile(), await newProfile()];
  const link = await server.link();
  const { page, shows } = await mine.open(link);
  await shows('Support');
  expect(page.url()).toBe(`${server.url}/`);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect((await mine.context.cookies())[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  await (await mine.open(server.url)).shows('Support');
  await (await mine.open(link)).shows('Support');

  const refused = await other.open(link);
  await refused.shows('This link was used already');
  const closed = await other.open(server.url);
  await closed.shows('This browser has no access yet');
  await closed.shows('Open the URL that holdpoint serve printed.');
  expect([...refused.faults, ...closed.faults]).toEqual([]);
});

test('one key approves a refund, which happens once, and is said to come from a browser', async () => {
  const { server, tab } = await opened();
  const { page, sendMessage, card, runIs, shows, faults } = tab;
  await sendMessage('Refund $90 on A-1002');
  await card('issue_refund').waitFor();
  await expect.poll(() => page.title()).toBe('(1) Holdpoint');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // A key that comes within a moment of the card was meant for something else: the card says when it listens.
  await expect
    .poll(async () => {
      await page.keyboard.press('a');
      return card('issue_refund').count();
    })
    .toBe(0);
  await runIs('Completed');
  await shows(/^Approved by Dana in Browser, \d\d:\d\d:\d\d/);
  expect(server.effects()).toHaveLength(1);
  expect(faults).toEqual([]);
  expect(server.errors()).toBe('');
});
