import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launch } from './launch.ts';
import { letIn } from './let-in.ts';
import { makeProject } from './project-folder.ts';

/** A project whose tool `pay` notes each run and goes on until the test lets it; `storm` reports without pause. */
function project() {
  const { folder, saveText } = makeProject('followed');
  const [log, gate] = [path.join(folder, 'paid.log'), path.join(folder, 'gate')];
  const save = (tools: string): void =>
    saveText(`import { Agent, createTool, defineStudio } from 'holdpoint';
import { appendFileSync, existsSync } from 'node:fs';
import { z } from 'zod';
const inputSchema = z.object({});
const pay = createTool({ name: 'pay', description: 'Pays.', inputSchema, execute: (_input, { signal }) => {
  appendFileSync(${JSON.stringify(log)}, 'paid\\n');
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    const timer = setInterval(() => existsSync(${JSON.stringify(gate)}) && (clearInterval(timer), resolve('Paid once')), 5);
  });
} });
const storm = createTool({ name: 'storm', description: 'Storms.', inputSchema, execute: (_input, { progress }) => {
  for (let step = 0; step < 300_000; step++) progress(step / 300_000, \`step \${step}\${'z'.repeat(1000)}\`);
  return 'It is over';
} });
export default defineStudio({ agents: [new Agent({ id: 'agent', name: 'Agent', instructions: 'x', tools: [${tools}] })] });`);
  save('pay, storm');
  return {
    folder,
    save,
    letGo: () => writeFileSync(gate, ''),
    paid: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
  };
}

/** What a person does and sees on a tool's page. */
async function toolOf(page: Page, name: string) {
  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
  const form = page.getByRole('form', { name: `Input of ${name}` });
  return {
    run: form.getByRole('button', { name: `Run it: ${name}`, exact: true }),
    running: form.getByRole('button', { name: 'Running…', exact: true }),
    stop: page.getByRole('button', { name: `Stop ${name}`, exact: true }),
    cameOfIt: form.getByRole('group', { name: 'What came of it' }),
  };
}

test('a tool that a save takes away while it runs is followed to its end, can be stopped, and is not run again', async () => {
  const { folder, save } = project();
  const { page, shows } = await launch({ project: folder });
  const { run, stop, cameOfIt } = await toolOf(page, 'pay');
  await run.click();
  await stop.waitFor();
  await shows(/just started|for \d/);
  expect(await page.getByText('0 ms').count()).toBe(0);
  save('storm');
  await shows(/^The tool pay is not part of this project any more/);
  await stop.click();
  await expect.poll(() => cameOfIt.innerText()).toContain('Stopped while running.');
  expect(await run.isDisabled()).toBe(true);
  save('pay, storm');
  await expect.poll(() => run.isEnabled()).toBe(true);
});

test('a call whose answer is lost with the connection is followed, and nobody is invited to run it twice', async () => {
  const { folder, letGo, paid } = project();
  const { tab, mine } = await letIn(folder);
  const { run, running, cameOfIt, stop } = await toolOf(tab.page, 'pay');
  // The server takes it, and the way back is cut while it works.
  await mine.context.route('**/browser/call/tools.call', async (route) => {
    route.fetch().catch(() => undefined);
    await stop.waitFor();
    await mine.context.setOffline(true);
    await route.abort();
  });
  await run.click();
  await tab.shows(/^The connection broke off, and pay may have run\./);
  expect(await running.isDisabled()).toBe(true);
  letGo();
  await mine.context.setOffline(false);
  await expect.poll(() => cameOfIt.innerText()).toContain('Paid once');
  expect(await run.isEnabled()).toBe(true);
  expect(await tab.page.getByText('may have run').count()).toBe(0);
  expect(paid()).toBe('paid\n');
});

test('a call that a dying server took along reads as unknown, and one that never reached it as not begun', async () => {
  const { folder, paid } = project();
  const { server, tab, mine } = await letIn(folder);
  const { run, cameOfIt, stop } = await toolOf(tab.page, 'pay');
  await run.click();
  await stop.waitFor();
  await server.kill9();
  await tab.shows(/^The connection broke off, and pay may have run\./);
  await server.startAgain();
  await expect.poll(() => cameOfIt.innerText()).toContain('What it did is not known.');
  await mine.context.setOffline(true);
  await run.click();
  await mine.context.setOffline(false);
  await tab.shows(/^The connection broke off before pay was begun/);
  await expect.poll(() => run.isEnabled()).toBe(true);
  expect(paid()).toBe('paid\n');
});

test('a tool that reports without pause doesn’t keep the window from answering', async () => {
  const { folder } = project();
  const { page } = await launch({ project: folder });
  const { run, cameOfIt } = await toolOf(page, 'storm');
  await page.evaluate(() => {
    let at = performance.now();
    const measure = Object.assign(window, { worst: 0 });
    setInterval(() => {
      measure.worst = Math.max(measure.worst, performance.now() - at);
      at = performance.now();
    }, 5);
  });
  await run.click();
  await expect.poll(() => cameOfIt.innerText()).toContain('It is over');
  expect(await page.evaluate(() => (window as unknown as { worst: number }).worst)).toBeLessThan(1_000);
});
