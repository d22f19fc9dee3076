import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Interaction, Result } from '../../core/contract/index.ts';
import { makeDataFolder } from './launch.ts';
import { launchRequests, type Requests } from './requests.ts';

const REASON = 'Reason (the agent will read it)';

interface Bridge {
  holdpoint: { call(name: string, input: object): Promise<Result<{ interactions: Interaction[] }>> };
}

/** What became of every request, as the host has it, in the order in which they were made. */
async function statuses(page: Page): Promise<string[]> {
  const answer = await page.evaluate(() => (window as unknown as Bridge).holdpoint.call('interactions.list', {}));
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.interactions.map((interaction) => interaction.status);
}

/** Waits for a request of one tool that can be decided by now. */
async function askedFor(message: string, { sendMessage, card }: Requests): Promise<void> {
  await sendMessage(message);
  await card('pay').first().getByRole('button', { name: 'Pay', exact: true }).click({ trial: true });
}

/** Has a mouse press land on the first Approve one frame after there are `count` cards, as one that was under way does. */
async function pressOnceThereAre(count: number, page: Page): Promise<void> {
  await page.evaluate((wanted) => {
    const target = window as unknown as { pressed: Promise<void> };
    target.pressed = new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        if (document.querySelectorAll('[data-card]').length !== wanted) return;
        watch.disconnect();
        requestAnimationFrame(() => {
          const button = document.querySelector('[data-card] [data-press="approve"]');
          button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
          button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
          resolve();
        });
      });
      watch.observe(document.body, { subtree: true, childList: true });
    });
  }, count);
}

const pressed = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { pressed: Promise<void> }).pressed);

test('a mouse press that lands as the card appears approves nothing, and the card says so; a later one counts', async () => {
  const { page, message, sendMessage, card, runIs, effects } = await launchRequests();
  await message
    .or(page.getByRole('button', { name: 'New session', exact: true }))
    .first()
    .waitFor();
  await pressOnceThereAre(1, page);
  await sendMessage('pay 90');
  await pressed(page);
  await card('pay').getByText('Too soon, not counted.').waitFor();
  expect(await statuses(page)).toEqual(['pending']);
  await card('pay').getByRole('button', { name: 'Pay', exact: true }).click();
  await runIs('Completed');
  expect(effects()).toEqual(['pay 90']);
});

test('a mouse press on a card that has just moved under the pointer approves nothing', async () => {
  const launched = await launchRequests();
  const { page, card } = launched;
  await askedFor('pay three times', launched);
  await pressOnceThereAre(2, page);
  await card('pay').first().getByRole('button', { name: 'Pay', exact: true }).click();
  await pressed(page);
  await card('pay').getByText('Too soon, not counted.').waitFor();
  expect(await statuses(page)).toEqual(['approved', 'pending', 'pending']);
});

test('a mouse that is pressed again and again approves nothing that comes up under it', async () => {
  const launched = await launchRequests();
  const { page, card, message, newSession, effects } = launched;
  await askedFor('pay 90', launched);
  const approve = card('pay').getByRole('button', { name: 'Pay', exact: true });
  const box = await approve.boundingBox();
  if (!box) throw new Error('The button is not in the window.');
  await approve.click();
  await launched.runIs('Completed');
  await newSession();
  await message.fill('pay 90');
  await message.press('Enter');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let presses = 0; presses < 40 || (await card('pay').count()) === 0; presses += 1) {
    await page.mouse.down();
    await page.mouse.up();
  }
  expect(effects()).toEqual(['pay 90']);
});

test.each(['Enter', 'Space', 'a'])(
  '%s pressed many times approves the card that it was meant for, no other',
  async (key) => {
    const launched = await launchRequests();
    const { page, card } = launched;
    await askedFor('pay three times', launched);
    await card('pay').first().getByRole('button', { name: 'Pay', exact: true }).focus();
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press(key);
    await expect.poll(() => statuses(page)).toEqual(['approved', 'pending', 'pending']);
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press(key);
    expect(await statuses(page)).toEqual(['approved', 'pending', 'pending']);
    expect(await page.getByRole('textbox', { name: REASON }).count()).toBe(0);
  },
);

test('Enter kept down on Approve presses nothing on the card that follows', async () => {
  const launched = await launchRequests();
  const { page, card } = launched;
  await askedFor('pay three times', launched);
  await card('pay').first().getByRole('button', { name: 'Pay', exact: true }).focus();
  await page.keyboard.down('Enter');
  await expect.poll(() => card('pay').count()).toBe(2);
  // By now it could be decided.
  await card('pay').first().getByRole('button', { name: 'Pay', exact: true }).click({ trial: true });
  for (let repeats = 0; repeats < 10; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await statuses(page)).toEqual(['approved', 'pending', 'pending']);
  expect(await page.getByRole('textbox', { name: REASON }).count()).toBe(0);
});

test('Enter pressed many times on Deny opens the reason, and denies nothing', async () => {
  const launched = await launchRequests();
  const { page, card, runIs } = launched;
  await askedFor('pay 90', launched);
  const deny = card('pay').getByRole('button', { name: "Don't pay", exact: true });
  await deny.focus();
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: REASON }).waitFor();
  expect(await statuses(page)).toEqual(['pending']);
  await page.getByRole('textbox', { name: REASON }).focus();
  // An Enter right after the others is taken for one of them: a person who means it presses again after a moment.
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Enter');
        return statuses(page);
      },
      { interval: 700, timeout: 15_000 },
    )
    .toEqual(['denied']);
  await runIs('Completed');
});

test('a half-typed reason is kept over a reload, and denying still takes two steps', async () => {
  const dataFolder = makeDataFolder();
  const launched = await launchRequests({ dataFolder });
  const { page, card, shows } = launched;
  await askedFor('pay 90', launched);
  const deny = card('pay').getByRole('button', { name: "Don't pay", exact: true });
  const reason = page.getByRole('textbox', { name: REASON });
  await deny.click();
  await reason.fill('I am not su');
  await page.reload();
  await reason.waitFor();
  await deny.click({ trial: true });
  await page.keyboard.press('d');
  await expect.poll(() => reason.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await statuses(page)).toEqual(['pending']);
  expect(await reason.inputValue()).toBe('I am not su');
  await page.keyboard.type('re');
  await deny.click();
  await shows(/“I am not sure”/);
});

test('a half-typed result is kept over a reload, and recording it still takes two steps', async () => {
  const dataFolder = makeDataFolder();
  const first = await launchRequests({ dataFolder });
  await first.sendMessage('post');
  await first.page.getByRole('progressbar').waitFor();
  await first.kill9();
  const { page, outcome, runIs } = await launchRequests({ dataFolder });
  const happened = outcome('post').getByRole('button', { name: 'It happened', exact: true });
  await happened.click();
  await outcome('post').getByRole('textbox').fill('{"id": "fir"}');
  await page.reload();
  await happened.click();
  const record = outcome('post').getByRole('button', { name: 'Record the result', exact: true });
  await record.click({ trial: true });
  expect(await statuses(page)).toEqual(['pending']);
  await record.click();
  await runIs('Completed');
});

test('the keys of a card are not shown while keys make text; Escape leads from the message to the card', async () => {
  const launched = await launchRequests();
  const { page, card, message, runIs } = launched;
  await askedFor('pay 90', launched);
  const hint = card('pay').locator('kbd', { hasText: 'A' });
  await message.focus();
  await expect.poll(() => hint.isVisible()).toBe(false);
  expect(await message.getAttribute('title')).toBe('Escape goes to what waits for you');
  await page.keyboard.press('Escape');
  await expect.poll(() => hint.isVisible()).toBe(true);
  await page.keyboard.press('a');
  await runIs('Completed');
});
