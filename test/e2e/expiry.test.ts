import { expect, test } from 'vitest';
import { launchRequests } from './requests.ts';

/** What the window's own bridge answers to a response, as a second surface would get it. */
async function respond(page: Awaited<ReturnType<typeof launchRequests>>['page'], response: unknown) {
  return page.evaluate(async (given) => {
    const bridge = (window as { holdpoint?: { call(name: string, input: unknown): Promise<unknown> } }).holdpoint;
    const listed = (await bridge?.call('interactions.list', {})) as {
      value: { interactions: { request: { id: string; digest?: string } }[] };
    };
    const request = listed.value.interactions.at(-1)?.request;
    const digest = request?.digest;
    return bridge?.call('interactions.respond', { id: request?.id, response: { ...given, ...(digest && { digest }) } });
  }, response as object);
}

test('a form counts down, warns while an answer is typed, closes itself, and what was typed can be copied', async () => {
  const { sendMessage, form, runIs, shows, page } = await launchRequests();
  await sendMessage('questions soon over');
  await form('ask_soon').group.waitFor();
  await form('ask_soon').answer.fill('Dana, I think');
  const { group } = form('ask_soon');
  await group.getByText(/^expires in \d second/).waitFor();
  const warning = group.locator('[aria-live="polite"]', { hasText: 'This request expires within' });
  await warning.waitFor();
  expect(await form('ask_soon').answer.evaluate((element) => element === document.activeElement)).toBe(true);
  await group.waitFor({ state: 'detached' });
  await shows(/^Expired$/);
  await runIs('Completed');
  await shows(/"expired":true/);
  const unsent = page.getByRole('textbox', { name: 'Not sent', exact: true });
  expect(await unsent.inputValue()).toBe('Who is the contact there?\nDana, I think');
  await page.reload();
  expect(await unsent.inputValue()).toContain('Dana, I think');

  const late = await respond(page, { type: 'tool-question', answers: [{ questionId: 'contact', value: 'Dana' }] });
  expect(late).toMatchObject({ ok: false, error: { code: 'gone' } });
  await page.getByRole('button', { name: 'Put away', exact: true }).click();
  await unsent.waitFor({ state: 'detached' });
});

test('from a minute before the end a form warns, and can still be answered', async () => {
  const { sendMessage, form, runIs, shows } = await launchRequests();
  await sendMessage('questions over in a while');
  const { group, answer, press } = form('ask_in_a_while');
  await group.getByText('This request expires within a minute.').waitFor();
  await answer.fill('Dana');
  await press('Review');
  await press('Submit answers');
  await runIs('Completed');
  await shows(/^Answered by/);
});

test('an approval that expires did not run, takes no late answer, and keeps the reason that was typed', async () => {
  const { sendMessage, card, runIs, shows, page, effects } = await launchRequests();
  await sendMessage('pay soon');
  await card('pay_soon').waitFor();
  await card('pay_soon').getByRole('button', { name: 'Deny', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason (the agent will read it)' }).fill('Too much');
  await shows('Expired. It did not run.');
  await runIs('Completed');
  expect(await card('pay_soon').count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Not sent', exact: true }).inputValue()).toBe('Too much');
  expect(await respond(page, { type: 'tool-approval', decision: 'approve' })).toMatchObject({
    ok: false,
    error: { code: 'gone' },
  });
  expect(effects()).toEqual([]);
});
