import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startOpenAiCompatibleServer, type WireServer } from '../wire/openai-compatible-server.ts';
import { done, finish, stream, text } from '../wire/wire-reply.ts';
import { launch, makeDataFolder, type Launched } from './launch.ts';

async function openSettings({ page }: Pick<Launched, 'page'>): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Providers and keys' }).waitFor();
}

async function backToSession({ page }: Pick<Launched, 'page'>): Promise<void> {
  await page.getByRole('button', { name: 'New session', exact: true }).first().click();
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function serve(): Promise<WireServer> {
  const wire = await startOpenAiCompatibleServer({
    replies: [stream(text('Hello from the wire.'), finish('stop'), done())],
    models: ['qwen3'],
  });
  onTestFinished(() => wire.close());
  return wire;
}

async function addServer({ page }: Pick<Launched, 'page'>, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a provider…' }).click();
  const form = page.getByRole('form', { name: 'Add a provider' });
  await form.getByLabel('Kind').selectOption('openai-compatible');
  await form.getByLabel('Name').fill('My server');
  await form.getByLabel('Address').fill(url);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: 'My server' }).waitFor();
}

const paper = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('a theme is there at once, and from the first moment of the next start', async () => {
  const dataFolder = makeDataFolder();
  const first = await launch({ dataFolder });
  await openSettings(first);
  await first.page.getByLabel('Theme', { exact: true }).selectOption('dark');
  await expect.poll(() => paper(first.page)).toBe('rgb(23, 22, 20)');
  await first.page.getByLabel('Theme', { exact: true }).selectOption('light');
  await expect.poll(() => paper(first.page)).toBe('rgb(247, 246, 243)');
  await first.page.getByLabel('Theme', { exact: true }).selectOption('dark');
  await first.shows('Saved');
  await first.quit();

  const { app, page, message } = await launch({ dataFolder });
  // The system's answer to a page that asks how to look, before it has asked anybody else.
  expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  await message.waitFor();
  expect(await paper(page)).toBe('rgb(23, 22, 20)');
});

test('a provider is added and tested, its model chosen for a session, and its transcript tells', async () => {
  const wire = await serve();
  const launched = await launch();
  const { page } = launched;
  await openSettings(launched);
  await addServer(launched, wire.url);
  await page.getByRole('button', { name: 'Test My server' }).click();
  await launched.shows('It works: 1 model.');

  await backToSession(launched);
  await page.getByRole('button', { name: 'Model: Demo model, offline' }).click();
  const panel = page.getByRole('dialog', { name: 'Model' });
  await panel.getByRole('button', { name: 'qwen3', exact: true }).waitFor();
  await panel.getByLabel(/Search/).fill('qwen');
  await panel.getByLabel(/Search/).press('Enter');
  await page.getByRole('button', { name: 'Model: qwen3' }).waitFor();
  await launched.sendMessage('Hi');
  await launched.shows('Hello from the wire.');
  await launched.shows('Answered by qwen3');
  expect(launched.consoleErrors).toEqual([]);
});

test('a key goes in and is only told to be there; it lies in no file unless the person agrees', async () => {
  const launched = await launch();
  const { page, dataFolder } = launched;
  const key = 'a-very-secret-key-123';
  await openSettings(launched);
  await launched.shows('This system has no keyring');
  await addServer(launched, 'http://127.0.0.1:9/v1');
  const box = page.getByLabel('API key of My server');
  await box.fill(key);
  await box.press('Enter');
  await launched.shows('Key is there');
  expect(await box.inputValue()).toBe('');
  expect(await page.content()).not.toContain(key);
  expect(readFileSync(path.join(dataFolder, 'settings.json'), 'utf8')).not.toContain(key);

  await page.getByLabel(/Keep keys in a file that nothing encrypts/).check();
  await launched.shows('keys lie in plain text');
  expect(readFileSync(path.join(dataFolder, 'keys.json'), 'utf8')).toContain(key);
  await launched.quit();

  const again = await launch({ dataFolder });
  await openSettings(again);
  await again.shows('Key is there');
  expect(await again.page.content()).not.toContain(key);
});

test('HTTP is turned on and off, and a new token locks out the old one', async () => {
  const launched = await launch();
  const { page, dataFolder } = launched;
  await openSettings(launched);
  await page.getByLabel('Port', { exact: true }).fill('0');
  await page.getByLabel('Port', { exact: true }).press('Enter');
  await page.getByLabel('Serve over HTTP').check();
  const served = page.getByText(/^Served at http/);
  await served.waitFor();
  const url = /http\S+/.exec(await served.innerText())?.[0] ?? '';
  const ask = async (token: string): Promise<number> =>
    (await fetch(`${url}/v1/sessions`, { headers: { authorization: `Bearer ${token}` } })).status;
  const old = (await readFile(path.join(dataFolder, 'token'), 'utf8')).trim();
  expect(await page.content()).not.toContain(old);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await launched.shows(old);
  expect(await ask(old)).toBe(200);

  await page.getByRole('button', { name: 'New token…' }).click();
  await page.getByRole('button', { name: 'Make a new one' }).click();
  await expect.poll(() => ask(old)).toBe(401);
  expect(await ask((await readFile(path.join(dataFolder, 'token'), 'utf8')).trim())).toBe(200);

  await page.getByLabel('Serve over HTTP').uncheck();
  await served.waitFor({ state: 'detached' });
  await expect(fetch(`${url}/v1/health`)).rejects.toThrow('fetch failed');
});

test.each(['light', 'dark'] as const)('axe finds nothing in the settings and the model picker, %s', async (theme) => {
  const launched = await launch();
  const { page } = launched;
  await openSettings(launched);
  await page.getByLabel('Theme', { exact: true }).selectOption(theme);
  await addServer(launched, 'http://127.0.0.1:9/v1');
  await page.getByRole('button', { name: 'Change My server' }).click();
  await page.getByRole('button', { name: 'Test My server' }).click();
  await launched.shows(/127\.0\.0\.1:9 can’t be asked|Nothing answers/);
  await page.getByRole('button', { name: 'New token…' }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add a provider…' }).click();
  expect(await violations(page)).toEqual([]);
  await backToSession(launched);
  await page.getByRole('button', { name: /^Model: / }).click();
  await page.getByRole('dialog', { name: 'Model' }).getByText('My server').waitFor();
  expect(await violations(page)).toEqual([]);
});
