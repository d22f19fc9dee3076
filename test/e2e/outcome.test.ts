import { expect, test } from 'vitest';
import { makeDataFolder } from './launch.ts';
import { launchRequests, type Requests } from './requests.ts';

/** The window after Holdpoint was killed in the middle of the tool, whose effect had happened. */
async function killedInTheMiddle(message: string): Promise<Requests> {
  const dataFolder = makeDataFolder();
  const first = await launchRequests({ dataFolder });
  await first.sendMessage(message);
  await first.page.getByRole('progressbar').waitFor();
  await first.kill9();
  const second = await launchRequests({ dataFolder });
  await second.outcome('post').waitFor();
  await second.runIs('Waiting for you');
  expect(second.effects()).toEqual(['post Hello']);
  return second;
}

const press = ({ outcome }: Requests, name: string): Promise<void> =>
  outcome('post').getByRole('button', { name, exact: true }).click();

test('after kill -9 in the middle of a tool the card says what ran with which input, and records what it gave', async () => {
  const launched = await killedInTheMiddle('post');
  const { outcome, page, runIs, shows, effects } = launched;
  const text = await outcome('post').innerText();
  for (const shown of ['Did post happen?', 'Holdpoint ended while this call ran', 'Delta Kit Labs', 'Hello']) {
    expect(text).toContain(shown);
  }
  await press(launched, 'It happened');
  const result = outcome('post').getByRole('textbox');
  expect(await result.inputValue()).toBe('');
  await result.fill('{"id": 7}');
  await press(launched, 'Record the result');
  await outcome('post')
    .getByRole('alert')
    .getByText(/That can't be recorded: post ran/)
    .waitFor();
  expect(await result.inputValue()).toBe('{"id": 7}');
  await page.reload();
  expect(await result.inputValue()).toBe('{"id": 7}');
  await result.fill('{"id": "first"}');
  await press(launched, 'Record the result');
  await runIs('Completed');
  await shows(/^Answered by .+ in Desktop, \d\d:\d\d:\d\d: it happened/);
  await shows(/I was told: .*"first"/);
  expect(effects()).toEqual(['post Hello']);
});

test('"It did not: run it now" runs the call once more, with the same input', async () => {
  const launched = await killedInTheMiddle('post');
  await press(launched, 'It did not: run it now');
  await launched.runIs('Completed');
  await launched.shows(/: it did not happen/);
  await launched.shows(/I was told: .*"second"/);
  expect(launched.effects()).toEqual(['post Hello', 'post Hello']);
});

test('"Tell the agent that nobody knows" runs nothing, and the agent is told', async () => {
  const launched = await killedInTheMiddle('post');
  await press(launched, 'Tell the agent that nobody knows');
  await launched.runIs('Completed');
  await launched.shows(/: nobody knows/);
  await launched.shows(/I was told: .*not known/);
  expect(launched.effects()).toEqual(['post Hello']);
});

test('Stop closes the card: the call is not run again', async () => {
  const { stop, runIs, shows, outcome, effects } = await killedInTheMiddle('post');
  await stop.click();
  await runIs('Stopped');
  await shows(/^Cancelled/);
  await outcome('post').waitFor({ state: 'detached' });
  expect(effects()).toEqual(['post Hello']);
});

test('a form that waited beside the tool keeps what was filled in, and both are answered', async () => {
  const launched = await killedInTheMiddle('post and ask');
  const { form, runIs, shows, effects } = launched;
  await form().choice('Low').click();
  await form().choice('Email').click();
  await form().press('Skip');
  await form().press('Submit answers');
  await shows(/^Answered by/);
  await runIs('Waiting for you');
  await press(launched, 'Tell the agent that nobody knows');
  await runIs('Completed');
  expect(effects()).toEqual(['post Hello']);
});
