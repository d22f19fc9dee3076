import { expect, test } from 'vitest';
import { launch, type Launched } from './launch.ts';

/** Playwright gives a crashed page up; main can still look at what the window shows. */
function shownIn({ app }: Launched): Promise<string> {
  return app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return `${contents?.getURL()} ${String(await contents?.executeJavaScript('document.body.innerText'))}`;
  });
}

/** Ends the page's process and waits until the window has loaded what comes in its place. */
async function crash({ app }: Launched): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const loaded = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()));
    contents?.forcefullyCrashRenderer();
    return loaded;
  });
}

test('a page that crashes is loaded again and says so; one that crashes again makes way for a page that explains', async () => {
  const launched = await launch();
  await launched.message.waitFor();
  await crash(launched);
  await expect
    .poll(() => shownIn(launched), { timeout: 10_000 })
    .toContain('The window stopped working and was loaded again.');
  expect(await shownIn(launched)).toMatch(/^app:\/\/holdpoint\/ /);

  await crash(launched);
  await expect
    .poll(() => shownIn(launched), { timeout: 10_000 })
    .toContain('The window’s process stopped twice within a minute');
  expect(await shownIn(launched)).toContain('Try again');
});

test('a page whose program does not begin makes way for a page that says so: no window stays blank', async () => {
  const launched = await launch();
  await launched.message.waitFor();
  await launched.app.evaluate(({ session }) =>
    session.defaultSession.webRequest.onBeforeRequest(({ resourceType }, answer) =>
      answer({ cancel: resourceType === 'script' }),
    ),
  );
  await crash(launched);
  expect(await shownIn(launched)).not.toContain('Message');
  await expect.poll(() => shownIn(launched), { timeout: 15_000 }).toContain('The window did not start');
});

test('an error that nobody caught is told in the window and does not end the app', async () => {
  const { app, message, shows, output } = await launch();
  await message.waitFor();
  await app.evaluate(() => void setImmediate(() => void Promise.reject(new Error('a tool left this behind'))));
  await shows('Something failed unexpectedly: a tool left this behind.');
  expect(output()).toContain('a tool left this behind');
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});
