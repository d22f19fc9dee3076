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
  // The choice has made the composer taller and moved the card: by when the one could be pressed the other can be.
  await withdraw.click({ trial: true });
  await card('pay').getByRole('button', { name: 'Pay', exact: true }).click();
  await runIs('Completed');
  await withdraw.waitFor({ state: 'detached' });
  expect(effects()).toEqual(['pay 90']);
  expect(await message.inputValue()).toBe('Never mind');
});

test('a double click on Send asks, and decides nothing; nor does a press before the choice can have been read', async () => {
  const { page, runIs, card, send, message, sendMessage, effects } = await launchRequests();
  await sendMessage('pay 90');
  await runIs('Waiting for you');
  await message.fill('Never mind');
  const withdraw = page.getByRole('button', { name: 'Withdraw the request and send', exact: true });
  const sendStood = await send.boundingBox();
  await send.dblclick();
  await withdraw.waitFor();
  const [box] = await Promise.all([withdraw.boundingBox(), withdraw.click({ trial: true })]);
  if (!sendStood || !box) throw new Error('The buttons are not in the window.');
  expect(box.x + box.width).toBeLessThanOrEqual(sendStood.x);
  await page.getByRole('button', { name: 'Keep waiting', exact: true }).dblclick();
  await withdraw.waitFor({ state: 'detached' });

  await send.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise(requestAnimationFrame);
    const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.startsWith('Withdraw'),
    );
    button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  });
  await page.getByText('Too soon, not counted.').waitFor();
  expect(await card('pay').count()).toBe(1);
  await withdraw.click();
  await runIs('Completed');
  expect(effects()).toEqual([]);
});
