import { expect, test } from 'vitest';
import { letIn } from './let-in.ts';

const LOST = 'Connection lost. Trying again…';

test('a server that is killed and started again is come back to, with the card and what was typed', async () => {
  const { server, tab } = await letIn();
  const { page, sendMessage, card, runIs, shows } = tab;
  await sendMessage('Refund $90 on A-1002');
  const deny = card('issue_refund').getByRole('button', { name: "Don't issue", exact: true });
  await deny.click();
  const reason = page.getByRole('textbox', { name: 'Reason (the agent will read it)' });
  await reason.fill('The parcel');
  const place = await deny.boundingBox();
  await server.kill9();
  await shows(LOST);
  // Nothing that is said moves a button under the pointer.
  expect(await deny.boundingBox()).toEqual(place);
  await reason.fill('The parcel came back');
  // Nobody is there to take it: the card says so, and its buttons come back.
  await deny.click();
  await card('issue_refund').getByText("Holdpoint can't be reached").waitFor();
  await expect.poll(() => deny.isEnabled()).toBe(true);

  await server.startAgain();
  await page.getByText(LOST).waitFor({ state: 'detached' });
  expect(await card('issue_refund').getByText("Holdpoint can't be reached").count()).toBe(0);
  expect(await reason.inputValue()).toBe('The parcel came back');
  await page.reload();
  await expect.poll(() => reason.inputValue()).toBe('The parcel came back');
  await deny.click();
  await deny.click();
  await shows('The parcel came back');
  await runIs('Completed');
  expect(server.effects()).toEqual([]);
});

test('a form that is half filled in survives the server', async () => {
  const { server, tab } = await letIn();
  const { page, sendMessage, form, runIs, shows } = tab;
  await sendMessage('Prepare an escalation for Delta Kit Labs');
  await form().choice('Urgent').click();
  await form().choice('Something else…').click();
  await server.kill9();
  await shows(LOST);
  await form().answer.fill('Courier');
  await server.startAgain();
  await page.getByText(LOST).waitFor({ state: 'detached' });
  expect(await form().answer.inputValue()).toBe('Courier');
  await form().press('Next');
  await form().answer.fill('Ring twice');
  await form().press('Review');
  await form().press('Submit answers');
  await runIs('Completed');
  expect(server.effects().join('\n')).toMatch(/urgent.*Courier.*Ring twice/s);
});

test('a card that was answered while the browser could not hear of it is not open when it can', async () => {
  const { server, mine, tab } = await letIn();
  await tab.sendMessage('Refund $90 on A-1002');
  await tab.card('issue_refund').waitFor();
  await mine.context.setOffline(true);
  await server.kill9();
  await tab.shows(LOST);
  await server.startAgain();
  const { body } = await server.http('GET', '/v1/interactions?status=pending');
  const [{ sessionId, callId }] = (body as { interactions: [{ sessionId: string; callId: string }] }).interactions;
  const decided = await server.http('POST', `/v1/sessions/${sessionId}/approvals/${callId}`, { decision: 'approve' });
  expect(decided.status).toBe(200);
  await expect.poll(() => server.effects().length).toBe(1);
  expect(await tab.card('issue_refund').count()).toBe(1);

  await mine.context.setOffline(false);
  await tab.page.getByText(LOST).waitFor({ state: 'detached' });
  expect(await tab.card('issue_refund').count()).toBe(0);
  await tab.shows(/^Approved by Dana in HTTP, /);
  await tab.runIs('Completed');
  await expect.poll(() => tab.page.title()).toBe('support-desk – Holdpoint');
});

test('a message that is not sent yet outlives the page and the server, in whatever order they go', async () => {
  const { server, mine, tab } = await letIn();
  await tab.sendMessage('Look up A-1008');
  await tab.runIs('Completed');
  await tab.message.pressSequentially('Half a sen');
  // The page goes in the middle of a word.
  await tab.page.close({ runBeforeUnload: true });
  const again = await mine.open(server.url);
  await expect.poll(() => again.message.inputValue()).toBe('Half a sen');
  await server.kill9();
  await again.shows(LOST);
  await again.message.press('End');
  await again.message.pressSequentially('tence');
  // What was typed is nowhere else now: the page asks before it goes.
  const asked = again.page.waitForEvent('dialog');
  await again.page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await server.startAgain();
  await again.page.getByText(LOST).waitFor({ state: 'detached' });
  await again.page.reload();
  await expect.poll(() => again.message.inputValue()).toBe('Half a sentence');
});

test('a server with another token lets nobody in any more, until its own link is opened', async () => {
  const { server, mine, tab } = await letIn();
  await tab.sendMessage('Refund $90 on A-1002');
  await tab.card('issue_refund').waitFor();
  await server.kill9();
  await server.startAgain('another-token');
  await tab.shows('This browser has no access yet');
  await mine.open(await server.link());
  // Somebody looks at the first tab again.
  await tab.page.bringToFront();
  await tab.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await tab.card('issue_refund').waitFor();
});

test('a message whose answer was lost runs once, and is in no box once the page hears of it', async () => {
  const { mine, server, tab } = await letIn();
  await tab.newSession();
  const other = await mine.open(server.url);
  await tab.message.fill('Refund $90 on A-1002');
  await tab.message.blur();
  await other.page.reload();
  await expect.poll(() => other.message.inputValue()).toBe('Refund $90 on A-1002');
  // The server takes it, and the answer never arrives.
  await tab.page.route('**/browser/call/messages.send', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await tab.message.press('Enter');
  await tab.card('issue_refund').waitFor();
  await expect.poll(() => tab.message.inputValue()).toBe('');
  await expect.poll(() => other.message.inputValue()).toBe('');
  await tab.page.getByText(LOST).waitFor({ state: 'detached' });
  await tab.message.press('Enter');
  expect(await tab.page.getByText("Holdpoint can't be reached").count()).toBe(0);
  await tab.page.reload();
  await tab.card('issue_refund').waitFor();
  expect(await tab.message.inputValue()).toBe('');
  const { body } = await server.http('GET', '/v1/interactions');
  expect((body as { interactions: unknown[] }).interactions).toHaveLength(1);
});
