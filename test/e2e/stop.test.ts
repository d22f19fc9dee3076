import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { launch, makeDataFolder } from './launch.ts';

const oddities = path.join(root, 'test', 'e2e', 'projects', 'oddities');

test('Stop while a request is pending cancels it, and a new message works', async () => {
  const { sendMessage, card, stop, runIs, shows, effects, page } = await launch();
  await sendMessage('Refund $90 on A-1002');
  await card('issue_refund').waitFor();
  await stop.click();
  await runIs('Stopped');
  await shows(/^Cancelled/);
  expect(await page.getByRole('button', { name: 'Issue refund' }).count()).toBe(0);
  await sendMessage('Look up A-1008');
  await runIs('Completed');
  expect(effects()).toEqual([]);
});

test('Stop while text streams keeps what was said, and a new message works', async () => {
  const { sendMessage, stop, runIs, shows } = await launch({ project: oddities });
  await sendMessage('endless');
  await shows('Once upon a time');
  await runIs('Running');
  await stop.click();
  await runIs('Stopped');
  await shows('Once upon a time');
  await sendMessage('hello');
  await runIs('Completed');
  await shows('You said: hello');
});

test('Stop while the slow tool runs lets go of it, and a new message works', async () => {
  const { sendMessage, stop, runIs, shows, page } = await launch();
  await sendMessage('Slow report');
  await page.getByRole('progressbar').first().waitFor();
  await stop.click();
  await runIs('Stopped');
  await shows(/not known/);
  await sendMessage('Look up A-1008.');
  await runIs('Completed');
});

test('a run that was killed mid-turn is interrupted at the next start, and can be resumed or stopped', async () => {
  const dataFolder = makeDataFolder();
  const first = await launch({ dataFolder, project: oddities });
  await first.sendMessage('endless');
  await first.shows('Once upon a time');
  await first.kill9();
  const second = await launch({ dataFolder, project: oddities });
  await second.runIs('Interrupted');
  await second.page.getByRole('button', { name: 'Resume', exact: true }).click();
  await second.runIs('Running');
  await second.quit();
  const third = await launch({ dataFolder, project: oddities });
  await third.runIs('Interrupted');
  await third.stop.click();
  await third.runIs('Stopped');
  await third.sendMessage('hello');
  await third.runIs('Completed');
});
