import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { launch } from './launch.ts';

test.each(['light', 'dark'] as const)('axe finds nothing at any stage of an approval, %s', async (colorScheme) => {
  const { page, message, sendMessage, card, runIs, shows } = await launch();
  await page.emulateMedia({ colorScheme });
  await message.waitFor();
  expect(await violations(page)).toEqual([]);
  await sendMessage('Refund $60 on A-1004 and $70 on A-1005');
  await expect.poll(() => card('issue_refund').count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await card('issue_refund').first().getByRole('button', { name: "Don't issue", exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason (the agent will read it)' }).fill('Kept');
  expect(await violations(page)).toEqual([]);
  await card('issue_refund').first().getByRole('button', { name: "Don't issue", exact: true }).click();
  await shows(/^Denied by/);
  await card('issue_refund').getByRole('button', { name: 'Issue refund', exact: true }).click();
  await runIs('Completed');
  await sendMessage('Cancel A-1012');
  await card('cancel_order').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a request is announced, and takes the focus to its safe button only from an idle window', async () => {
  const { page, sendMessage, card, message } = await launch();
  await sendMessage('Refund $90 on A-1002');
  await card('issue_refund').waitFor();
  const announced = page.locator('[aria-live=polite]', { hasText: 'Refund $90.00' });
  await expect.poll(() => announced.count()).toBeGreaterThan(0);
  await message.fill('I am typing this');
  await message.press('a');
  await message.press('d');
  expect(await message.inputValue()).toBe('I am typing thisad');
  expect(await card('issue_refund').count()).toBe(1);
});

test('an approval takes one key from an idle window', async () => {
  const { page, sendMessage, card, runIs, effects } = await launch();
  await sendMessage('Refund $90 on A-1002');
  const safe = card('issue_refund').getByRole('button', { name: "Don't issue", exact: true });
  await safe.waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // A key that comes within a moment of the card was meant for something else: the card says when it listens.
  await expect
    .poll(async () => {
      await page.keyboard.press('a');
      return card('issue_refund').count();
    })
    .toBe(0);
  await runIs('Completed');
  expect(effects()).toHaveLength(1);
});
