import { expect, test } from 'vitest';
import { CALL } from '../../electron/ipc/channel.ts';
import { launch, makeDataFolder } from './launch.ts';
import { formIn, launchRequests, withForms, type Requests } from './requests.ts';

const ANSWERED = /^Answered by .+ in Desktop, \d\d:\d\d:\d\d$/;

async function asked(message: string, options: Parameters<typeof launchRequests>[0] = {}): Promise<Requests> {
  const launched = await launchRequests(options);
  await launched.sendMessage(message);
  await launched.form().group.first().waitFor();
  await launched.runIs('Waiting for you');
  return launched;
}

test('an escalation asks three questions of the operator, and is prepared with what was answered', async () => {
  const { form, sendMessage, runIs, shows, effects, consoleErrors } = withForms(await launch());
  await sendMessage('Prepare an escalation for Delta Kit Labs');
  await form().reads('Question 1 of 3');
  await form().choice('Urgent').click();
  await form().reads('Question 2 of 3');
  await form().choice('Something else…').click();
  await form().answer.fill('Courier');
  await form().press('Next');
  await form().reads('Question 3 of 3');
  await form().answer.fill('Ring twice');
  await form().press('Review');
  await form().press('Submit answers');
  await runIs('Completed');
  await shows(ANSWERED);
  expect(effects().join('\n')).toMatch(/Delta Kit Labs.*urgent.*Courier.*Ring twice/s);
  expect(consoleErrors).toEqual([]);
});

test('every kind of question is answered by mouse, and reads as a summary afterwards, also in history', async () => {
  const { form, runIs, shows, page } = await asked('all kinds');
  const { choice, answer, press, reads, button, group } = form();
  await choice('Normal').click();
  await reads('Question 2 of 5');
  await press('Next');
  await group.getByText('This question needs an answer.').waitFor();
  await choice('Tuesday').click();
  await choice('Something else…').click();
  await answer.fill('Sunday mornings');
  await press('Next');
  await answer.fill('Dana\nor Sam');
  await press('Next');
  await choice('Phone').click();
  await reads('Question 5 of 5');
  await press('Skip');
  await reads('Review your answers');
  await button('Submit answers').click({ trial: true });
  expect(await group.getByText('Skipped').count()).toBe(1);
  await press('Submit answers');
  await runIs('Completed');
  await shows(/"values":\["tuesday","Sunday mornings"\],"custom":true/);
  for (const again of [false, true]) {
    if (again) await page.reload();
    await shows(ANSWERED);
    for (const shown of ['Normal', 'Tuesday', 'Sunday mornings', 'Phone', 'Skipped']) {
      await page.locator('dl').getByText(shown, { exact: true }).waitFor();
    }
    expect(await page.getByRole('button', { name: 'Submit answers' }).count()).toBe(0);
  }
});

test('three questions are answered and sent with four keys from the focused form', async () => {
  const { form, page, runIs, shows } = await asked('three questions');
  await expect
    .poll(() =>
      form()
        .choice('Low')
        .evaluate((element) => element === document.activeElement),
    )
    .toBe(true);
  const keys = ['3', '1', 'Enter', 'Enter'];
  const headings = ['Question 2 of 3', 'Question 3 of 3', 'Review your answers'];
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    const heading = headings[index];
    if (heading !== undefined) await form().reads(heading);
  }
  await runIs('Completed');
  await shows(/"value":"urgent".*"value":"email"/);
});

test('arrows only select, Enter goes on, and Escape leads from own words back to the choices', async () => {
  const { form, page, shows, runIs } = await asked('three questions');
  const { reads, choice, answer } = form();
  await choice('Low').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await reads('Question 1 of 3');
  expect(await choice('Urgent').getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Enter');
  await reads('Question 2 of 3');
  await page.keyboard.press('3');
  await expect.poll(() => answer.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('7 o’clock, by 2 couriers');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await reads('Question 3 of 3');
  await page.keyboard.type('one');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await reads('Review your answers');
  await page.keyboard.press('Enter');
  await runIs('Completed');
  await shows(/7 o’clock, by 2 couriers.*one\\ntwo/);
});

test('the Enter that ends a composition sends nothing and goes nowhere', async () => {
  const { form } = await asked('three questions');
  const { answer, choice, reads } = form();
  await choice('Low').click();
  await choice('Email').click();
  await answer.fill('にほん');
  for (const event of [{ isComposing: true }, { keyCode: 229 }]) {
    await answer.evaluate((element, init) => {
      element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }));
      element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    }, event);
  }
  await reads('Question 3 of 3');
  await answer.press('Enter');
  await reads('Review your answers');
});

test('Back keeps what was typed, and the review lets each answer be changed alone', async () => {
  const { form, runIs, shows } = await asked('three questions');
  const { choice, answer, press, reads, button } = form();
  expect(await button('Back').isDisabled()).toBe(true);
  await choice('Low').click();
  await choice('Something else…').click();
  await answer.fill('By pigeon');
  await press('Next');
  await answer.fill('Half a note');
  await press('Back');
  expect(await answer.inputValue()).toBe('By pigeon');
  await press('Back');
  expect(await choice('Low').getAttribute('aria-checked')).toBe('true');
  await press('Next');
  await press('Next');
  expect(await answer.inputValue()).toBe('Half a note');
  await press('Review');
  await press('Change answer 1');
  await choice('Urgent').click();
  await reads('Review your answers');
  await press('Submit answers');
  await runIs('Completed');
  await shows(/"value":"urgent".*"By pigeon".*"Half a note"/);
});

test('what was filled in survives switching sessions, a reload and kill -9', async () => {
  const dataFolder = makeDataFolder();
  const first = await asked('three questions', { dataFolder });
  await first.form().choice('Urgent').click();
  await first.form().choice('Something else…').click();
  await first.form().answer.fill('By pigeon');
  await first.newSession();
  await first.form().group.waitFor({ state: 'detached' });
  await first.page.getByRole('link', { name: /three questions/ }).click();
  await first.form().reads('Question 2 of 3');
  expect(await first.form().answer.inputValue()).toBe('By pigeon');
  await first.page.reload();
  await first.form().reads('Question 2 of 3');
  await first.kill9();

  const { form, runIs, shows } = await launchRequests({ dataFolder });
  await form().reads('Question 2 of 3');
  expect(await form().answer.inputValue()).toBe('By pigeon');
  await form().press('Next');
  await form().press('Review');
  await form().press('Submit answers');
  await runIs('Completed');
  await shows(/"value":"urgent".*"By pigeon"/);
});

/** Has the host answer the next response with this, once; without it the call breaks off, as if the host was gone. */
async function answerNext({ app }: Requests, answer?: object): Promise<void> {
  await app.evaluate(
    ({ ipcMain }, [channel, given]) => {
      type Handler = (event: unknown, name: string, input: unknown) => unknown;
      const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> };
      const real = handlers.get(channel);
      if (!real) throw new Error(`Nothing handles ${channel}.`);
      handlers.set(channel, (event, name, input) => {
        if (name !== 'interactions.respond') return real(event, name, input);
        handlers.set(channel, real);
        return given ?? Promise.reject(new Error('gone'));
      });
    },
    [CALL, answer] as const,
  );
}

test('what the host does not take is shown at its question with nothing lost; so is a host that is gone', async () => {
  const launched = await asked('three questions');
  const { choice, answer, press, reads, group } = launched.form();
  await choice('Low').click();
  await choice('Something else…').click();
  await answer.fill('By pigeon');
  await press('Next');
  await answer.fill('Half a note');
  await press('Review');

  await answerNext(launched);
  await press('Submit answers');
  await group.getByText("The window can't reach Holdpoint.").waitFor();
  await reads('Review your answers');

  const faults = [{ questionId: 'channel', message: 'Pigeons are out of season.' }];
  await answerNext(launched, { ok: false, error: { code: 'invalid', message: 'Not complete.', faults } });
  await press('Submit answers');
  await reads('Question 2 of 3');
  await group.getByText('Pigeons are out of season.').waitFor();
  expect(await answer.inputValue()).toBe('By pigeon');
  await answer.fill('By owl');
  expect(await group.getByText('Pigeons are out of season.').count()).toBe(0);
  await press('Review');
  await press('Submit answers');
  await launched.runIs('Completed');
  await launched.shows(/"By owl".*"Half a note"/);
});

test.each(['Next', 'Skip'])('a double click on %s passes one question', async (name) => {
  const { form } = await asked('three notes');
  const { button, press, reads, group } = form();
  await button(name).dblclick();
  await reads('Question 2 of 3');
  await press(name);
  await reads('Question 3 of 3');
  await button('Back').dblclick();
  await reads('Question 2 of 3');
  expect(await group.getByRole('heading', { name: 'Question 1 of 3' }).count()).toBe(0);
});

test('Dismiss takes two presses, and the agent goes on without answers', async () => {
  const { form, runIs, shows, page } = await asked('three questions');
  const { button, press, reads } = form();
  await button('Dismiss').dblclick();
  await button('Keep answering').waitFor();
  await page.keyboard.press('Escape');
  await button('Keep answering').waitFor({ state: 'detached' });
  await reads('Question 1 of 3');
  await runIs('Waiting for you');
  await press('Dismiss');
  await press('Dismiss');
  await runIs('Completed');
  await shows(/^Dismissed by .+ in Desktop, \d\d:\d\d:\d\d$/);
  await shows(/"dismissed":true/);
});

test('Stop cancels the form, which then has no buttons', async () => {
  const { form, stop, runIs, shows } = await asked('three questions');
  await stop.click();
  await runIs('Stopped');
  await shows(/^Cancelled$/);
  await form().group.waitFor({ state: 'detached' });
});

test('approvals and forms of one turn are answered in any order; an answered form reads as a summary meanwhile', async () => {
  const { page, form, card, runIs, shows, effects } = await asked('pay twice and ask twice');
  await expect.poll(() => form().group.count()).toBe(2);
  expect(await card('pay').count()).toBe(2);
  expect(await page.locator('[data-port]').innerText()).not.toContain('"questions"');

  const last = formIn(form().group.nth(1));
  await last.answer.fill('Sam');
  await last.press('Review');
  await last.press('Submit answers');
  await shows(ANSWERED);
  await page.locator('dl').getByText('Sam', { exact: true }).waitFor();
  await runIs('Waiting for you');
  await card('pay').nth(1).getByRole('button', { name: 'Pay', exact: true }).click();
  await form().choice('Low').click();
  await form().press('Submit answers');
  await expect.poll(() => page.getByText(ANSWERED).count()).toBe(2);
  expect(effects()).toEqual([]);
  await card('pay').getByRole('button', { name: 'Pay', exact: true }).click();
  await runIs('Completed');
  await shows('Phase 2, resumed from 4 decisions');
  expect(effects().toSorted()).toEqual(['pay 70', 'pay 90']);
});

test('what the model wrote is text and nothing else, whatever it is', async () => {
  const { form, page } = await asked('a hostile question');
  const text = await form().group.innerText();
  for (const shown of ['<img src=x', '**Approve**', 'U+202E', 'U+200B', '<b>Yes</b>']) expect(text).toContain(shown);
  expect(await form().group.locator('img').count()).toBe(0);
  expect(await page.title()).not.toContain('owned');
  for (const width of [1280, 480]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.locator('[data-port]').evaluate((port) => port.scrollWidth - port.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await form().choice('No').click();
  await form().reads('Question 2 of 2');
});

test('a form that appears while the operator types takes no focus', async () => {
  const { message, form, page, sendMessage } = await launchRequests();
  await message.waitFor();
  await sendMessage('three questions');
  await message.focus();
  await form().group.waitFor();
  await page.keyboard.type('1 moment');
  expect(await message.inputValue()).toBe('1 moment');
  await form().reads('Question 1 of 3');
});

test('a call that policy approved by itself says so in its line', async () => {
  const { sendMessage, runIs, shows, effects } = await launchRequests();
  await sendMessage('small');
  await runIs('Completed');
  await shows('Approved by policy: Small amounts need nobody.');
  expect(effects()).toEqual(['small 3']);
});
