import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { violations } from './axe.ts';
import { launch, type Launched, makeDataFolder } from './launch.ts';
import { seedSession } from './seed-session.ts';

interface Inspector {
  panel: Locator;
  /** A line of the time line, opened. */
  open(line: string | RegExp): Promise<Locator>;
  tab(name: string): Promise<void>;
  /** What the clipboard holds once `Copy …` was pressed. */
  copied(what: string | RegExp): Promise<string>;
}

function inspectorOf({ page, app }: Launched): Inspector {
  const panel = page.getByRole('complementary', { name: 'Inspector', exact: true });
  return {
    panel,
    async open(line) {
      const row = panel.getByRole('list', { name: 'Time line', exact: true }).getByRole('listitem');
      const found = row.filter({ has: page.getByRole('button', { name: line }) }).last();
      const button = found.getByRole('button', { name: line });
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      return found;
    },
    tab: (name) => panel.getByRole('tab', { name, exact: true }).click(),
    async copied(what) {
      await app.evaluate(({ clipboard }) => clipboard.clear());
      await panel.getByRole('button', { name: what }).last().click();
      const text = (): Promise<string> => app.evaluate(({ clipboard }) => clipboard.readText());
      await expect.poll(text).not.toBe('');
      return text();
    },
  };
}

/** A refund that waits, with the inspector open beside it. */
async function inspectRefund(): Promise<Launched & { inspector: Inspector }> {
  const launched = await launch();
  await launched.sendMessage('Refund $90 on A-1002');
  await launched.card('issue_refund').waitFor();
  await launched.runIs('Waiting for you');
  await launched.page.getByRole('button', { name: 'Inspect', exact: true }).click();
  const inspector = inspectorOf(launched);
  await inspector.panel.getByRole('list', { name: 'Time line' }).waitFor();
  return { ...launched, inspector };
}

const picture = (page: Page, name: string): Promise<unknown> =>
  page.screenshot({ path: path.join(root, 'test-results', `inspector-${name}.png`) });

test('a refund is inspected while it waits and as it goes on: phases with the wait between, tokens, messages', async () => {
  const { inspector, card, runIs, page, consoleErrors } = await inspectRefund();
  const { panel, open, tab, copied } = inspector;
  await panel.getByText('Waiting for you').last().waitFor();
  expect(await panel.getByText('Phase 2').count()).toBe(0);
  const phase = await open(/^Phase 1/);
  expect(await phase.innerText()).toMatch(/Agent\s+[0-9a-f]{16}/);
  const continuation = JSON.parse(await copied('Copy the continuation')) as Record<string, unknown>;
  expect(Object.keys(continuation)).toEqual(['position', 'openCalls', 'turnsUsed', 'agent']);
  await picture(page, 'waiting');
  await open(/^Phase 1/).then((row) => row.getByRole('button', { name: /^Phase 1/ }).click());

  await card('issue_refund').getByRole('button', { name: 'Issue refund', exact: true }).click();
  await runIs('Completed');
  await panel.getByText('Waited for the operator').waitFor();
  await panel.getByText('Phase 2').waitFor();
  const refund = await open(/^issue_refund/);
  expect(await refund.innerText()).toMatch(/waited .+, ran /);
  expect(await refund.innerText()).toContain('issue_refund A-1002, 90');
  expect(await refund.innerText()).toMatch(/approved by .+ in Desktop after /);
  expect(JSON.parse(await copied('Copy the input of issue_refund'))).toMatchObject({ orderId: 'A-1002', amount: 90 });
  expect(await copied('Copy the output of issue_refund')).toContain('A-1002');

  const turns = panel.getByRole('button', { name: /^Turn \d/ });
  const last = await turns.count();
  await open(new RegExp(`^Turn ${last}`));
  await panel.getByText(/^Messages sent/).waitFor();
  const messages = JSON.parse(await copied(`Copy turn ${last}'s messages`)) as { content: unknown }[];
  const results = messages
    .flatMap(({ content }) => (Array.isArray(content) ? (content as Record<string, unknown>[]) : []))
    .filter(({ type, toolName }) => type === 'tool-result' && toolName === 'issue_refund');
  expect(results).toHaveLength(1);
  expect(await copied(`Copy turn ${last}'s instructions`)).toContain('refund');
  const sent = JSON.parse(await copied(`Copy turn ${last}'s tools`)) as { name: string }[];
  expect(sent.find(({ name }) => name === 'issue_refund')).toMatchObject({ type: 'function', inputSchema: {} });
  await panel.getByRole('button', { name: 'issue_refund', exact: true }).click();
  await panel.getByText('Refunds part or all of what was paid').waitFor();
  expect(JSON.parse(await copied('Copy the input schema of issue_refund'))).toMatchObject({ type: 'object' });
  await picture(page, 'messages');

  await tab('Tokens');
  const table = panel.getByRole('table');
  const column = async (row: Locator): Promise<number> =>
    Number((await row.getByRole('cell').first().innerText()).replaceAll(',', ''));
  const rows = await table.locator('tbody tr').all();
  expect(rows).toHaveLength(last);
  const inputs = await Promise.all(rows.map(column));
  expect(inputs.every((count) => count > 0)).toBe(true);
  expect(await column(table.locator('tfoot tr'))).toBe(inputs.reduce((sum, count) => sum + count, 0));
  expect(await table.locator('tfoot').innerText()).toContain('not known');

  await tab('Events');
  await panel.getByRole('button', { name: /run\.started/ }).click();
  expect(JSON.parse(await copied(/^Copy event \d+$/))).toMatchObject({ event: { type: 'run.started' } });
  const all = JSON.parse(await copied('Copy all events')) as { event: { type: string } }[];
  expect(all.at(-1)?.event.type).toBe('run.ended');
  expect(consoleErrors).toEqual([]);
});

test('a tool that throws shows its stack to the developer, which stands nowhere else', async () => {
  const launched = await launch();
  const { sendMessage, runIs, page } = launched;
  await sendMessage('call issue_refund {"orderId":"A-9999","amount":20,"reason":"Damaged"}');
  await runIs('Completed');
  expect(await page.getByText(/^\s*at /).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('i');
  const { panel, open, copied } = inspectorOf(launched);
  await panel.waitFor();
  await open(/^issue_refund/);
  const stack = await copied('Copy the stack of issue_refund');
  expect(stack).toMatch(/^Error: .+\n\s+at /);
  await picture(page, 'stack');
});

test('I opens it and Escape closes it, never while typing; a letter in it decides nothing', async () => {
  const launched = await inspectRefund();
  const { page, card, message, inspector, effects } = launched;
  const { panel } = inspector;
  await expect
    .poll(() => panel.getByRole('heading', { name: 'Inspector' }).evaluate((it) => it === document.activeElement))
    .toBe(true);
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Inspect');
  expect(await card('issue_refund').count()).toBe(1);
  expect(effects()).toEqual([]);
  await message.fill('');
  await message.press('i');
  expect(await message.inputValue()).toBe('i');
  expect(await panel.count()).toBe(0);
  await message.fill('');
  await page.getByRole('button', { name: 'Inspect', exact: true }).focus();
  await page.keyboard.press('i');
  await panel.getByRole('list', { name: 'Time line' }).waitFor();
});

test('each run of a session can be looked at, and what was unfolded stays so', async () => {
  const launched = await launch();
  const { sendMessage, runIs, page } = launched;
  await sendMessage('Refund $40 on A-1003');
  await runIs('Completed');
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  const { panel, open } = inspectorOf(launched);
  await open(/^Turn 1/);
  await sendMessage('Look up A-1008');
  const choice = panel.getByRole('combobox', { name: 'Run', exact: true });
  await choice.waitFor();
  await panel.getByRole('button', { name: /^lookup_order/ }).waitFor();
  expect(await panel.getByRole('button', { name: /^issue_refund/ }).count()).toBe(0);
  await choice.selectOption({ index: 0 });
  await panel.getByRole('button', { name: /^issue_refund A-1003/ }).waitFor();
  await page.getByRole('button', { name: 'Close the inspector', exact: true }).click();
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  const turn = panel.getByRole('button', { name: /^Turn 1/ });
  await turn.waitFor();
  expect(await turn.getAttribute('aria-expanded')).toBe('true');
});

test.each(['light', 'dark'] as const)('axe finds nothing in it, %s', async (colorScheme) => {
  const { page, inspector, card, runIs } = await inspectRefund();
  const { panel, open, tab } = inspector;
  await page.emulateMedia({ colorScheme });
  await open(/^issue_refund/);
  expect(await violations(page)).toEqual([]);
  await picture(page, `call-${colorScheme}`);
  await card('issue_refund').getByRole('button', { name: 'Issue refund', exact: true }).click();
  await runIs('Completed');
  await open(/^Turn 1/);
  await panel.getByText(/^Messages sent/).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, `turn-${colorScheme}`);
  for (const name of ['Tokens', 'Events']) {
    await tab(name);
    expect(await violations(page)).toEqual([]);
    await picture(page, `${name.toLowerCase()}-${colorScheme}`);
  }
});

test('in a narrow window it lies over the transcript, and Escape goes back', async () => {
  const launched = await launch();
  const { sendMessage, page, card, app } = launched;
  await sendMessage('Refund $90 on A-1002');
  await card('issue_refund').waitFor();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(600, 700));
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBeLessThan(700);
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Inspector', exact: true });
  await drawer.getByText('Phase 1').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'narrow');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await card('issue_refund').waitFor();
});

test('a session of ten thousand events is inspected with only what is in view in the page, and goes on', async () => {
  const dataFolder = makeDataFolder();
  const each = await seedSession(dataFolder, 5, 670);
  const shown = `${each.toLocaleString('en')} events`;
  const launched = await launch({ dataFolder });
  const { sendMessage, page } = launched;
  const { panel, tab, copied } = inspectorOf(launched);
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  await tab('Events');
  await panel.getByText(shown).waitFor();
  expect(await panel.getByRole('listitem').count()).toBeLessThan(80);
  await panel.getByRole('group', { name: 'Events of this run' }).press('End');
  await panel.getByRole('button', { name: /run\.ended/ }).waitFor();
  const all = JSON.parse(await copied('Copy all events')) as { seq: number }[];
  expect(all.at(-1)?.seq).toBeGreaterThan(10_000);
  await tab('Time line');
  await panel.getByText('Phase 1').waitFor();
  expect(await panel.getByRole('listitem').count()).toBeLessThan(80);

  await sendMessage('Look up A-1008');
  await panel.getByRole('button', { name: /^Turn 2/ }).waitFor();
  await tab('Events');
  await panel.getByRole('button', { name: /run\.ended/ }).waitFor();
  await panel.getByRole('combobox', { name: 'Run', exact: true }).selectOption({ index: 2 });
  await panel.getByText(shown).waitFor();
});
