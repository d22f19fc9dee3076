import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launch, type Launched } from './launch.ts';

/** The settings with a server in them that nobody answers at. */
async function openWithServer(): Promise<Launched> {
  const launched = await launch();
  const { page } = launched;
  await launched.message.waitFor();
  await elsewhere(page, 'providers.add', {
    kind: 'openai-compatible',
    name: 'My server',
    url: 'http://127.0.0.1:9/v1',
  });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'My server' }).waitFor();
  return launched;
}

/** A call that the page doesn't know of: it hears of what follows as it does where a browser makes it. */
async function elsewhere(page: Page, name: string, input: unknown): Promise<void> {
  const answer = await page.evaluate(
    async ([procedure, given]) =>
      (
        window as unknown as { holdpoint: { call(name: string, input: unknown): Promise<{ ok: boolean }> } }
      ).holdpoint.call(procedure, given),
    [name, input] as const,
  );
  expect(answer).toMatchObject({ ok: true });
}

const change = (page: Page, name: string, port = 9): Promise<void> =>
  elsewhere(page, 'providers.change', { id: 'my-server', name, url: `http://127.0.0.1:${port}/v1` });

test('a key that was typed is dropped, and said to be, when its provider moves to another host', async () => {
  const { page, shows } = await openWithServer();
  const box = page.getByLabel('API key of My server');
  await box.fill('sk-meant-for-9');
  await change(page, 'My server', 10);
  await shows(
    'My server is at http://127.0.0.1:10 now. The key that you typed was meant for http://127.0.0.1:9 and was dropped.',
  );
  expect(await box.inputValue()).toBe('');
  await box.press('Enter');
  await page.getByText('Without a key').waitFor();

  await box.fill('sk-meant-for-10');
  await box.press('Enter');
  await shows('Key is there');
});

test('what is typed in a setting stays when it changes elsewhere, until Enter or Escape', async () => {
  const { page, shows } = await openWithServer();
  await page.getByRole('button', { name: 'Change My server' }).click();
  const field = page.getByLabel('Name', { exact: true });
  await field.fill('My long new na');
  await change(page, 'Theirs');
  await shows('Changed to “Theirs” elsewhere while you typed. Enter saves what you typed, Escape drops it.');
  expect(await field.inputValue()).toBe('My long new na');
  // Whoever leaves the field has not said which of the two it is to be.
  await field.blur();
  await page.getByRole('heading', { name: 'Theirs' }).waitFor();
  await field.press('Escape');
  expect(await field.inputValue()).toBe('Theirs');
  await page.getByText('elsewhere while you typed').waitFor({ state: 'detached' });

  await field.fill('My long new na');
  await change(page, 'Theirs again');
  await shows('Changed to “Theirs again” elsewhere');
  await field.press('End');
  await field.pressSequentially('me');
  await field.press('Enter');
  await page.getByRole('heading', { name: 'My long new name' }).waitFor();
  await shows('Saved');

  // Nobody types: what others say is simply there.
  await change(page, 'Theirs at last');
  await expect.poll(() => field.inputValue()).toBe('Theirs at last');
});

test.runIf(process.platform === 'linux')('the keyring is asked for first when Settings are looked at', async () => {
  const { app, page, message } = await launch();
  await message.waitFor();
  await app.evaluate(({ safeStorage }) => {
    const counted = safeStorage as typeof safeStorage & { asked: number };
    counted.asked = 0;
    counted.getSelectedStorageBackend = () => {
      counted.asked += 1;
      return 'basic_text';
    };
  });
  const asked = (): Promise<number> =>
    app.evaluate(({ safeStorage }) => (safeStorage as unknown as { asked: number }).asked);
  await page.reload();
  await message.waitFor();
  await page.getByRole('button', { name: 'New session', exact: true }).first().click();
  await page.getByRole('button', { name: 'Model: Demo model, offline' }).click();
  await page.getByRole('dialog', { name: 'Model' }).waitFor();
  expect(await asked()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByText('This system has no keyring that is open').waitFor();
  // It is asked once: so nothing asked for it before, while the window started.
  expect(await asked()).toBe(1);
});
