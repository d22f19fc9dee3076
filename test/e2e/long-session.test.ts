import path from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../core/journal/open-journal.ts';
import { seedHistory } from '../bench/seed.ts';
import { launch, makeDataFolder } from './launch.ts';

/** More than one page of the transcript. */
const SAID = 600;

test('a long session opens at its end, and what is read stays in its place when older entries come', async () => {
  const dataFolder = makeDataFolder();
  const file = path.join(dataFolder, 'projects', 'support-desk', 'journal.sqlite');
  const { journal } = await openJournal(file, { pid: process.pid, name: 'The test' }, Date.now());
  seedHistory(journal, SAID, 'support');
  journal.close();

  const { page, message } = await launch({ dataFolder });
  await message.waitFor();
  await page.getByRole('region', { name: 'Sessions', exact: true }).getByRole('link').click();
  const transcript = page.getByRole('region', { name: 'Transcript', exact: true });
  const fromEnd = () => transcript.evaluate((port) => port.scrollHeight - port.scrollTop - port.clientHeight);
  const entries = transcript.locator('[data-entry]');
  await entries.first().waitFor();
  await expect.poll(fromEnd).toBeLessThanOrEqual(24);

  const before = await entries.count();
  expect(before).toBeLessThan(SAID);
  await transcript.press('Home');
  await expect.poll(() => entries.count()).toBeGreaterThan(before);
  const first = (await entries.nth((await entries.count()) - before).getAttribute('data-entry')) ?? '';
  const top = () =>
    transcript.evaluate(
      (port, id) =>
        (port.querySelector(`[data-entry="${id}"]`)?.getBoundingClientRect().top ?? Infinity) -
        port.getBoundingClientRect().top,
      first,
    );
  await expect.poll(async () => Math.abs(await top())).toBeLessThan(200);
  expect(await fromEnd()).toBeGreaterThan(24);

  await transcript.press('End');
  await expect.poll(fromEnd).toBeLessThanOrEqual(24);
});
