import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import {
  startOpenAiCompatibleServer,
  type WireServer,
  type WireServerOptions,
} from '../wire/openai-compatible-server.ts';
import { done, finish, stream, text } from '../wire/wire-reply.ts';
import { violations } from './axe.ts';
import { launch, makeDataFolder, type Launched } from './launch.ts';

async function openSettings({ page }: Pick<Launched, 'page'>): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Providers and keys' }).waitFor();
}

async function backToSession({ page }: Pick<Launched, 'page'>): Promise<void> {
  await page.getByRole('button', { name: 'New session', exact: true }).first().click();
}

async function serve(options: Partial<WireServerOptions> = {}): Promise<WireServer> {
  const wire = await startOpenAiCompatibleServer({
    replies: [stream(text('Hello from the wire.'), finish('stop'), done())],
    models: ['qwen3'],
    ...options,
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
  await launched.shows('Answered by qwen3 (My server)');
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

test('a default model that can’t be is refused in a person’s words, until the field holds another', async () => {
  const wire = await serve({ key: 'the-right-key' });
  const launched = await launch();
  const { page } = launched;
  await openSettings(launched);
  await addServer(launched, wire.url);
  const field = page.getByLabel('Model', { exact: true });
  const fault = page.locator('.settings-fault');
  const told = page.getByRole('status').filter({ hasText: /\S/ });
  await field.fill('qwen3');
  await field.press('Enter');
  await fault.getByText('Write PROVIDER:NAME, such as openai:gpt-5.').waitFor();
  expect(await page.content()).not.toContain('settings.change');
  await launched.shows('with my-server as PROVIDER.');
  await told.getByText('Write PROVIDER:NAME').waitFor();
  // Told once: the region is empty again, and leaving the field tells nothing more.
  await told.waitFor({ state: 'detached' });
  await field.blur();
  expect(await told.count()).toBe(0);
  await fault.getByText('Write PROVIDER:NAME').waitFor();
  await field.fill('');
  await field.blur();
  await fault.filter({ hasText: /\S/ }).waitFor({ state: 'detached' });

  const offered = (): Promise<string[]> =>
    page.locator('datalist option').evaluateAll((options) => options.map((each) => each.getAttribute('value') ?? ''));
  expect(await offered()).toEqual(['demo', 'my-server:']);
  const key = page.getByLabel('API key of My server');
  for (const [text, names] of [
    ['a-wrong-key', ['demo', 'my-server:']],
    ['the-right-key', ['demo', 'my-server:', 'my-server:qwen3']],
    ['a-wrong-key', ['demo', 'my-server:']],
  ] as const) {
    await key.fill(text);
    await key.press('Enter');
    await expect.poll(offered).toEqual(names);
  }
});

test('a provider goes in two steps, and its default model with it', async () => {
  const wire = await serve();
  const launched = await launch();
  const { page } = launched;
  await openSettings(launched);
  await addServer(launched, wire.url);
  const field = page.getByLabel('Model', { exact: true });
  await field.fill('my-server:qwen3');
  await field.press('Enter');
  await launched.shows('Saved');
  await backToSession(launched);
  await page.getByRole('button', { name: 'Model: qwen3 (My server)' }).click();
  const panel = page.getByRole('dialog', { name: 'Model' });
  await panel.getByRole('button', { name: 'Default in Settings · my-server:qwen3' }).waitFor();

  await panel.getByRole('button', { name: 'Providers and keys…' }).click();
  await page.getByRole('button', { name: 'Change My server' }).click();
  const remove = page.getByRole('button', { name: 'Remove My server…' });
  const question = page.getByRole('group', { name: 'Remove My server?' });
  await remove.click();
  await question.getByText('The default model, my-server:qwen3, goes with it.').waitFor();
  await question.getByRole('button', { name: 'Keep it' }).click();
  expect(await remove.evaluate((element) => element === document.activeElement)).toBe(true);
  await remove.click();
  await question.getByRole('button', { name: 'Remove it' }).click();
  await page.getByRole('heading', { name: 'My server' }).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add a provider…');
  await backToSession(launched);
  await page.getByRole('button', { name: 'Model: Demo model, offline' }).waitFor();
});

test('a long model name, and a provider’s fault, can be read whole where models are chosen', async () => {
  const long = 'hf.co/somebody/A-Model-Of-A-Very-Long-Name-32B-Instruct-GGUF:Q4_K_M-imatrix-extended-context';
  const wire = await serve({ models: [long] });
  const launched = await launch();
  const { page } = launched;
  await openSettings(launched);
  await addServer(launched, wire.url);
  await page.getByRole('button', { name: 'Add a provider…' }).click();
  await page.getByRole('form').getByRole('button', { name: 'Add', exact: true }).click();
  await backToSession(launched);
  await page.getByRole('button', { name: /^Model: / }).click();
  const panel = page.getByRole('dialog', { name: 'Model' });
  const option = panel.getByRole('button', { name: long });
  const note = panel.getByText('OpenAI has no API key here');
  await option.waitFor();
  const isWhole = (element: Element): boolean => element.scrollWidth <= element.clientWidth;
  expect(await option.evaluate(isWhole)).toBe(true);
  expect(await note.evaluate(isWhole)).toBe(true);
  await option.click();
  const button = page.getByRole('button', { name: `Model: ${long}`, exact: true });
  expect(await button.getAttribute('title')).toBe(`my-server:${long}`);
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
