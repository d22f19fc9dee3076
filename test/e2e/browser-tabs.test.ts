import { expect, test } from 'vitest';
import { letIn } from './let-in.ts';
import type { Profile, Tab } from './open-browser.ts';

const CROWDED = 'Too many pages of this Studio are open in this browser. Close one.';

/** A browser without a window takes every tab for visible. */
const turn = ({ page }: Tab, visibilityState: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibilityState);

/** Tabs beside the first, all of which are hidden but for the last. */
async function openTabs(mine: Profile, url: string, first: Tab, count: number): Promise<[Tab, ...Tab[]]> {
  const tabs: [Tab, ...Tab[]] = [first];
  for (let last = first; tabs.length < count; tabs.push(last)) {
    await turn(last, 'hidden');
    last = await mine.open(url);
    await last.card('issue_refund').waitFor();
  }
  return tabs;
}

test('a tab that nobody looks at hears what happens, also after another was closed', async () => {
  const { server, mine, tab } = await letIn();
  await tab.sendMessage('Refund $90 on A-1002');
  await tab.card('issue_refund').waitFor();
  const [, other] = await openTabs(mine, server.url, tab, 2);
  await other?.stop.click();
  await expect.poll(() => tab.page.title()).toBe('support-desk – Holdpoint');
  await other?.page.close();
  const { body } = await server.http('POST', '/v1/sessions', { agentId: 'support' });
  await server.http('POST', `/v1/sessions/${(body as { id: string }).id}/messages`, { text: 'Refund $90 on A-1002' });
  await expect.poll(() => tab.page.title()).toBe('(1) support-desk – Holdpoint');
});

test('of more tabs than a browser has connections, those without one say that they know nothing until they are seen', async () => {
  const { server, mine, tab } = await letIn();
  await tab.sendMessage('Refund $90 on A-1002');
  await tab.card('issue_refund').waitFor();
  const tabs = await openTabs(mine, server.url, tab, 8);
  const last = tabs.at(-1) ?? tab;
  const titles = async () => (await Promise.all(tabs.map(({ page }) => page.title()))).toSorted();
  const one = '(1) support-desk – Holdpoint';
  await expect
    .poll(titles)
    .toEqual([one, one, one, one, ...Array.from({ length: 4 }, () => '(?) support-desk – Holdpoint')]);
  const resting = [];
  for (const each of tabs) if ((await each.page.title()) === '(?) support-desk – Holdpoint') resting.push(each);
  // What it shows may be old, so nothing can be decided on it.
  const [asleep = tab] = resting;
  expect(
    await asleep.card('issue_refund').getByRole('button', { name: 'Issue refund', exact: true }).isDisabled(),
  ).toBe(true);
  await last.stop.click();
  await last.runIs('Stopped');
  await turn(last, 'hidden');
  await turn(asleep, 'visible');
  await asleep.runIs('Stopped');
  expect(await asleep.card('issue_refund').count()).toBe(0);
  // Places that get free go to those that wait, without anybody looking.
  for (const each of tabs) if (!resting.includes(each)) await each.page.close();
  for (const each of resting) await expect.poll(() => each.page.title()).toBe('support-desk – Holdpoint');
});

test('of more tabs than that in sight none blocks another, and one too many says so', async () => {
  const { server, mine, tab } = await letIn();
  await tab.sendMessage('Refund $90 on A-1002');
  await tab.card('issue_refund').waitFor();
  const others: Tab[] = [];
  for (let count = 2; count <= 7; count += 1) {
    const other = await mine.open(server.url);
    await other.card('issue_refund').waitFor();
    others.push(other);
  }
  const crowded = others.slice(3);
  for (const { shows } of crowded) await shows(CROWDED);
  await tab.card('issue_refund').getByRole('button', { name: 'Issue refund', exact: true }).click();
  await tab.runIs('Completed');
  expect(server.effects()).toHaveLength(1);
  for (const { page } of others.slice(0, 3)) await page.close();
  for (const { runIs, page } of crowded) {
    await runIs('Completed');
    expect(await page.getByText(CROWDED).count()).toBe(0);
  }
});
