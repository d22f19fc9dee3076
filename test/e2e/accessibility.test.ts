import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { makeDataFolder } from './launch.ts';
import { launchRequests } from './requests.ts';

/** What axe finds wrong in both themes, in a few words each. */
async function inBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await violations(page)).map((each) => `${colorScheme} ${each}`));
  }
  return found;
}

test('axe finds nothing wrong with forms, approvals, the review, and the choice before a message is sent', async () => {
  const { sendMessage, form, page, message, send } = await launchRequests();
  await sendMessage('all kinds');
  const { choice, press, answer, reads } = form();
  await reads('Question 1 of 5');
  expect(await inBothThemes(page)).toEqual([]);
  await choice('Low').click();
  await press('Next');
  await choice('Something else…').click();
  expect(await inBothThemes(page)).toEqual([]);
  await answer.fill('Sunday');
  await press('Next');
  await answer.fill('Dana');
  await press('Next');
  await choice('Phone').click();
  await press('Skip');
  await press('Dismiss');
  await message.fill('Never mind');
  await send.click();
  await page.getByRole('button', { name: 'Withdraw the request and send' }).waitFor();
  expect(await inBothThemes(page)).toEqual([]);
  await press('Keep answering');
  await press('Submit answers');
  await page.getByText(/^Answered by .+ in Desktop/).waitFor();
  expect(await inBothThemes(page)).toEqual([]);
});

test('axe finds nothing wrong with the card that asks what became of a call', async () => {
  const dataFolder = makeDataFolder();
  const first = await launchRequests({ dataFolder });
  await first.sendMessage('post and ask');
  await first.page.getByRole('progressbar').waitFor();
  await first.kill9();
  const { outcome, form, page } = await launchRequests({ dataFolder });
  await outcome('post').waitFor();
  await form().group.waitFor();
  expect(await inBothThemes(page)).toEqual([]);
  await outcome('post').getByRole('button', { name: 'It happened', exact: true }).click();
  expect(await inBothThemes(page)).toEqual([]);
});
