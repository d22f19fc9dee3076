import { expect, test } from 'vitest';
import { launchRequests, type Requests } from './requests.ts';

async function written(message: string, text: string): Promise<Requests> {
  const launched = await launchRequests();
  await launched.sendMessage(message);
  await launched.runIs('Waiting for you');
  await launched.message.fill(text);
  await launched.send.click();
  return launched;
}

test('a message while requests wait is sent once they are withdrawn, and they never run', async () => {
  const { page, runIs, shows, effects, form, card, message } = await written('pay and ask', 'Never mind');
  await page.getByText('Requests waits for you on 2 requests.').waitFor();
  await runIs('Waiting for you');
  await page.getByRole('button', { name: 'Withdraw the requests and send', exact: true }).click();
  await runIs('Completed');
  await shows('You said: Never mind');
  await shows('Withdrawn. It did not run.');
  await page.getByText('Withdrawn', { exact: true }).waitFor();
  expect(await card('pay').count()).toBe(0);
  expect(await form().group.count()).toBe(0);
  expect(await message.inputValue()).toBe('');
  expect(effects()).toEqual([]);
});

test('Keep waiting leaves the request and the text as they are, and Enter never withdraws', async () => {
  const { page, runIs, card, message, effects } = await written('pay 90', 'Never mind');
  const withdraw = page.getByRole('button', { name: 'Withdraw the request and send', exact: true });
  await withdraw.waitFor();
  await page.getByRole('button', { name: 'Keep waiting', exact: true }).click();
  await withdraw.waitFor({ state: 'detached' });
  expect(await message.inputValue()).toBe('Never mind');
  await message.press('Enter');
  await withdraw.waitFor();
  await message.press('Enter');
  await runIs('Waiting for you');
  await card('pay').getByRole('button', { name: 'Pay', exact: true }).click();
  await runIs('Completed');
  await withdraw.waitFor({ state: 'detached' });
  expect(effects()).toEqual(['pay 90']);
  expect(await message.inputValue()).toBe('Never mind');
});
