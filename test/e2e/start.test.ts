import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBare } from './bare-start.ts';
import { launch, makeDataFolder } from './launch.ts';

test('a second start brings the first window to the front, says so and ends well', async () => {
  const first = await launch();
  await first.message.waitFor();
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());

  const second = await startBare(first.dataFolder);
  expect(await second.exited).toEqual({ code: 0, signal: null });
  expect(second.output()).toContain(`Holdpoint is open already with the data folder ${first.dataFolder}`);
  expect(second.output()).toContain('set HOLDPOINT_DATA to another folder');

  const isVisible = (): Promise<boolean | undefined> =>
    first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(isVisible).toBe(true);
  expect(await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('everything that is written lies in HOLDPOINT_DATA, Chromium’s files beside the projects', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'holdpoint-home-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }));
  const dataFolder = path.join(makeDataFolder(), 'not', 'there yet');
  const { app, message, quit } = await launch({
    dataFolder,
    env: { HOME: home, XDG_CONFIG_HOME: path.join(home, 'config'), XDG_DATA_HOME: path.join(home, 'data') },
  });
  await message.waitFor();
  expect(await app.evaluate(({ app: electron }) => electron.getPath('userData'))).toBe(dataFolder);
  await quit();
  expect(existsSync(path.join(dataFolder, 'projects', 'support-desk', 'journal.sqlite'))).toBe(true);
  expect(existsSync(path.join(dataFolder, 'window'))).toBe(true);
  expect(existsSync(path.join(home, 'data'))).toBe(false);
  expect(existsSync(path.join(home, 'config', 'Holdpoint'))).toBe(false);
  expect(existsSync(path.join(home, 'config', 'holdpoint'))).toBe(false);
});

test('another project has its own data, and its folder counts from where the person stood', async () => {
  const parent = makeDataFolder();
  const project = path.join(parent, 'my-desk');
  mkdirSync(project);
  writeFileSync(
    path.join(project, 'holdpoint.config.ts'),
    `import { Agent, defineStudio } from 'holdpoint';
     export default defineStudio({ agents: [new Agent({ id: 'triage', name: 'Triage desk', instructions: 'x', tools: [] })] });`,
  );
  const dataFolder = path.join(parent, 'data');
  const { shows } = await launch({ dataFolder, project: './my-desk', env: { INIT_CWD: parent } });
  await shows('Triage desk');
  expect(readdirSync(path.join(dataFolder, 'projects'))).toEqual([expect.stringMatching(/^my-desk-[0-9a-f]{8}$/)]);
});

test('a window opens where it was left', async () => {
  const dataFolder = makeDataFolder();
  const bounds = { x: 60, y: 40, width: 903, height: 702 };
  const first = await launch({ dataFolder });
  await first.message.waitFor();
  await first.app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds);
  await first.quit();

  const second = await launch({ dataFolder });
  await second.message.waitFor();
  expect(await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())).toEqual(
    bounds,
  );
});

test('a window that was left on a screen that is gone opens where it can be seen', async () => {
  const dataFolder = makeDataFolder();
  const file = path.join(dataFolder, 'window.json');
  writeFileSync(file, JSON.stringify({ x: 9_000, y: -4_000, width: 900, height: 700, maximized: false }));
  const { app, message } = await launch({ dataFolder });
  await message.waitFor();
  const { bounds, area } = await app.evaluate(({ BrowserWindow, screen }) => ({
    bounds: BrowserWindow.getAllWindows()[0]?.getBounds(),
    area: screen.getPrimaryDisplay().workArea,
  }));
  expect(bounds?.x).toBeGreaterThanOrEqual(area.x);
  expect(bounds?.y).toBeGreaterThanOrEqual(area.y);
  expect((bounds?.x ?? 0) + (bounds?.width ?? 0)).toBeLessThanOrEqual(area.x + area.width);
});

test('the window is titled by its page and reloads as often as one likes', async () => {
  const { app, page, message, consoleErrors } = await launch();
  for (let times = 0; times < 3; times++) {
    await message.waitFor();
    await page.reload();
  }
  await message.waitFor();
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())).toBe(
    await page.title(),
  );
  expect(consoleErrors).toEqual([]);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s quits in order', async (signal) => {
  const { app, message, exited, dataFolder } = await launch();
  await message.waitFor();
  app.process().kill(signal);
  expect(await exited).toEqual({ code: 0, signal: null });
  expect(JSON.parse(readFileSync(path.join(dataFolder, 'window.json'), 'utf8'))).toMatchObject({ maximized: false });
});

test('a start after a kill finds its data folder free', async () => {
  const dataFolder = makeDataFolder();
  const first = await launch({ dataFolder });
  await first.message.waitFor();
  await first.kill9();
  const second = await launch({ dataFolder });
  await second.message.waitFor();
  expect(await second.quit()).toEqual({ code: 0, signal: null });
});
