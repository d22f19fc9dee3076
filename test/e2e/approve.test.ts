import path from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { launch, makeDataFolder, type Launched } from './launch.ts';

const ISSUE = 'Issue refund';
const DONT = "Don't issue";
const REASON = 'Reason (the agent will read it)';

const press = (card: Locator, name: string): Promise<void> => card.getByRole('button', { name, exact: true }).click();

async function askForRefund(options: Parameters<typeof launch>[0] = {}): Promise<Launched> {
  const launched = await launch(options);
  await launched.sendMessage('Refund $90 on A-1002');
  await launched.card('issue_refund').waitFor();
  await launched.runIs('Waiting for you');
  return launched;
}

test('an operator asks for a refund, reads what it is, approves it, and it is issued once', async () => {
  const { card, runIs, shows, effects, page, consoleErrors } = await askForRefund();
  const text = await card('issue_refund').innerText();
  for (const shown of ['Refund $90.00 of $129.00 on order A-1002', 'Delta Kit Labs', 'Ginger biscuits', '$0.00']) {
    expect(text).toContain(shown);
  }
  expect(effects()).toEqual([]);
  // The README's picture, docs/playground.png, is a copy of this one.
  await card('issue_refund').getByRole('button', { name: ISSUE, exact: true }).click({ trial: true });
  await page.screenshot({ path: path.join(root, 'test-results', 'playground.png') });
  await press(card('issue_refund'), ISSUE);
  await runIs('Completed');
  await shows(/^Approved by .+ in Desktop, \d\d:\d\d:\d\d$/);
  await shows('Phase 2, resumed from 1 decision');
  expect(effects()).toHaveLength(1);
  expect(effects()[0]).toContain('A-1002');
  expect(await card('issue_refund').getByRole('button', { name: ISSUE }).count()).toBe(0);
  expect(await page.title()).not.toMatch(/^\(/);
  expect(consoleErrors).toEqual([]);
});

test('a denial takes a reason, which the agent repeats; nothing runs', async () => {
  const { card, page, runIs, shows, effects } = await askForRefund();
  await press(card('issue_refund'), DONT);
  await page.getByRole('textbox', { name: REASON }).fill('The customer kept the item');
  await press(card('issue_refund'), DONT);
  await runIs('Completed');
  await shows(/^Denied by .+ in Desktop, \d\d:\d\d:\d\d: “The customer kept the item”/);
  const answer = page.locator('main, [role=log]').getByText('The customer kept the item');
  await expect.poll(() => answer.count()).toBeGreaterThan(1);
  expect(effects()).toEqual([]);
});

test('Escape takes a denial back: the card is as it was, and can be approved', async () => {
  const { card, page, runIs, effects } = await askForRefund();
  await press(card('issue_refund'), DONT);
  await page.getByRole('textbox', { name: REASON }).press('Escape');
  await page.getByRole('textbox', { name: REASON }).waitFor({ state: 'detached' });
  await runIs('Waiting for you');
  await press(card('issue_refund'), ISSUE);
  await runIs('Completed');
  expect(effects()).toHaveLength(1);
});

test('a refund that is small enough runs without a card', async () => {
  const { sendMessage, card, runIs, effects } = await launch();
  await sendMessage('Refund $40 on A-1003');
  await runIs('Completed');
  expect(effects()).toHaveLength(1);
  expect(await card('issue_refund').count()).toBe(0);
});

test('of two refunds in one sentence nothing is executed until both are decided, in any order', async () => {
  const { sendMessage, card, runIs, shows, effects, page } = await launch();
  await sendMessage('Refund $60 on A-1004 and $70 on A-1005');
  await expect.poll(() => card('issue_refund').count()).toBe(2);
  await press(card('issue_refund').nth(1), ISSUE);
  await shows(/^Approved by/);
  await runIs('Waiting for you');
  expect(effects()).toEqual([]);
  await press(card('issue_refund').nth(0), ISSUE);
  await runIs('Completed');
  expect(effects()).toHaveLength(2);
  await shows('Phase 2, resumed from 2 decisions');
  expect(await page.getByText(/^Approved by/).count()).toBe(2);
});

test('a double click on approve issues one refund', async () => {
  const { card, runIs, effects } = await askForRefund();
  await card('issue_refund').getByRole('button', { name: ISSUE, exact: true }).dblclick();
  await runIs('Completed');
  expect(effects()).toHaveLength(1);
});

test('a reload while a request is pending shows it again, and it works', async () => {
  const { page, card, runIs, effects } = await askForRefund();
  await page.reload();
  await card('issue_refund').waitFor();
  await runIs('Waiting for you');
  await press(card('issue_refund'), ISSUE);
  await runIs('Completed');
  await page.reload();
  await runIs('Completed');
  expect(await page.getByRole('button', { name: ISSUE }).count()).toBe(0);
  expect(effects()).toHaveLength(1);
});

test.each(['kill -9', 'quit'] as const)(
  'after %s while a request is pending the next start shows it, and it works',
  async (how) => {
    const dataFolder = makeDataFolder();
    const first = await askForRefund({ dataFolder });
    await (how === 'quit' ? first.quit() : first.kill9());
    const { card, runIs, shows, effects } = await launch({ dataFolder });
    await card('issue_refund').waitFor();
    await runIs('Waiting for you');
    expect(effects()).toEqual([]);
    await press(card('issue_refund'), ISSUE);
    await runIs('Completed');
    await shows(/^Approved by/);
    expect(effects()).toHaveLength(1);
  },
);

test('a cancellation is shown as a danger, with its own words on the buttons', async () => {
  const { sendMessage, card, runIs, effects } = await launch();
  await sendMessage('cancel a-1012.');
  await card('cancel_order').waitFor();
  const buttons = await card('cancel_order').getByRole('button').allInnerTexts();
  expect(buttons.at(-1)).toContain('Cancel the order');
  await press(card('cancel_order'), 'Cancel the order');
  await runIs('Completed');
  expect(effects()).toHaveLength(1);
});

test.each(['Refund 90 euros on A-1002', 'refund $90 on a-1002.', 'REFUND $90 ON A-1002'])(
  'the demo model understands "%s"',
  async (text) => {
    const { sendMessage, card } = await launch();
    await sendMessage(text);
    await card('issue_refund').waitFor();
    expect(await card('issue_refund').innerText()).toContain('A-1002');
  },
);
