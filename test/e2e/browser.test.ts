import { expect, test } from 'vitest';
import { letIn } from './let-in.ts';
import { openBrowser } from './open-browser.ts';
import { serveToBrowsers } from './serve-to-browsers.ts';

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
  const { server, tab } = await letIn();
  const { page, sendMessage, card, runIs, shows, faults } = tab;
  await sendMessage('Refund $90 on A-1002');
  await card('issue_refund').waitFor();
  await expect.poll(() => page.title()).toBe('(1) support-desk – Holdpoint');
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

test('a denial asks for its reason, and a form for its answers', async () => {
  const { server, tab } = await letIn();
  const { page, sendMessage, card, runIs, shows, form, faults } = tab;
  await sendMessage('Refund $90 on A-1002');
  const deny = card('issue_refund').getByRole('button', { name: "Don't issue", exact: true });
  await deny.click();
  await page.getByRole('textbox', { name: 'Reason (the agent will read it)' }).fill('The parcel came back');
  await deny.click();
  await shows(/^Denied by Dana in Browser, .* It did not run/);
  await shows('The parcel came back');
  await runIs('Completed');
  expect(server.effects()).toEqual([]);

  await sendMessage('Prepare an escalation for Delta Kit Labs');
  await form().choice('Urgent').click();
  await form().choice('Something else…').click();
  await form().answer.fill('Courier');
  await form().press('Next');
  await form().answer.fill('Ring twice');
  await form().press('Review');
  await form().press('Submit answers');
  await shows(/^Answered by Dana in Browser, /);
  await runIs('Completed');
  expect(server.effects().join('\n')).toMatch(/Delta Kit Labs.*urgent.*Courier.*Ring twice/s);
  expect(faults).toEqual([]);
});

test('Stop ends a run that waits', async () => {
  const { server, tab } = await letIn();
  await tab.sendMessage('Refund $90 on A-1002');
  await tab.card('issue_refund').waitFor();
  await tab.stop.click();
  await tab.runIs('Stopped');
  expect(await tab.card('issue_refund').count()).toBe(0);
  expect(server.effects()).toEqual([]);
});

test('what another tab or another client answers closes the card, and says who and where', async () => {
  const { server, mine, tab } = await letIn();
  await tab.sendMessage('Refund $60 on A-1004 and $70 on A-1005');
  await expect.poll(() => tab.card('issue_refund').count()).toBe(2);
  const other = await mine.open(server.url);
  await expect.poll(() => other.card('issue_refund').count()).toBe(2);
  await other.card('issue_refund').first().getByRole('button', { name: 'Issue refund', exact: true }).click();
  await tab.shows(/^Approved by Dana in Browser, /);
  await expect.poll(() => tab.card('issue_refund').count()).toBe(1);

  const { body } = await server.http('GET', '/v1/interactions?status=pending');
  const [{ id, digest }] = (body as { interactions: [{ id: string; digest: string }] }).interactions;
  const decided = await server.http('POST', `/v1/interactions/${id}/response`, {
    type: 'tool-approval',
    digest,
    decision: 'deny',
    reason: 'Not this one',
  });
  expect(decided.status).toBe(200);
  for (const each of [tab, other]) {
    await each.shows(/^Denied by Dana in HTTP, /);
    await each.runIs('Completed');
    expect(await each.card('issue_refund').count()).toBe(0);
  }
  expect(server.effects()).toHaveLength(1);
});

test('of two cards that come at once, the one that keys decide shows what it is about', async () => {
  const { tab } = await letIn();
  const { page, sendMessage, card } = tab;
  await page.setViewportSize({ width: 1280, height: 800 });
  await sendMessage('Refund $60 on A-1004 and $70 on A-1005');
  await expect.poll(() => card('issue_refund').count()).toBe(2);
  const isWhollyIn = (name: 'first' | 'last') =>
    card('issue_refund')
      [name]()
      .getByRole('heading')
      .evaluate((title) => {
        const view = title.closest('[data-port]')?.getBoundingClientRect();
        const { top, bottom } = title.getBoundingClientRect();
        return view !== undefined && top >= view.top && bottom <= view.bottom;
      });
  await expect.poll(() => isWhollyIn('first')).toBe(true);
  await page.reload();
  await expect.poll(() => isWhollyIn('first')).toBe(true);
  await card('issue_refund').first().getByRole('button', { name: 'Issue refund', exact: true }).click();
  await expect.poll(() => card('issue_refund').count()).toBe(1);
  await expect.poll(() => isWhollyIn('first')).toBe(true);
  await card('issue_refund').getByRole('button', { name: 'Issue refund', exact: true }).click();
  await tab.runIs('Completed');
  await expect.poll(() => page.getByRole('button', { name: /new below|Latest/ }).count()).toBe(0);
});
