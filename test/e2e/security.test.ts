import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { launch } from './launch.ts';

/** What the page can say to the host, as the page sees it. */
interface Bridge {
  call(name: string, input: unknown): Promise<unknown>;
  subscribe(listener: (pushes: unknown[]) => void): () => void;
}

function call(page: Page, name: string, input: unknown): Promise<unknown> {
  return page.evaluate(
    ([procedure, argument]) => (globalThis as unknown as { holdpoint: Bridge }).holdpoint.call(procedure, argument),
    [name, input] as const,
  );
}

test('the page has one small bridge and nothing of Node or Electron', async () => {
  const { page, message } = await launch();
  await message.waitFor();
  const seen = await page.evaluate(() => {
    const world = globalThis as unknown as Record<string, unknown>;
    const names = ['require', 'module', 'process', 'global', 'Buffer', '__dirname', 'ipcRenderer', 'electron'];
    return { node: names.filter((name) => name in world), bridge: Object.keys(world['holdpoint'] as object).sort() };
  });
  expect(seen).toEqual({ node: [], bridge: ['call', 'subscribe'] });
});

test('the window is isolated, sandboxed and without Node, and its page loads without one refusal', async () => {
  const { app, page, message, consoleErrors } = await launch();
  await message.waitFor();
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    const { contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag } = contents.getLastWebPreferences();
    return { contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag };
  });
  expect(preferences).toEqual({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  });
  expect(page.url()).toBe('app://holdpoint/');
  expect(consoleErrors).toEqual([]);
});

test('the policy refuses inline script, eval, other origins and frames', async () => {
  const { page, message } = await launch();
  await message.waitFor();
  const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
  expect(policy).toContain("default-src 'none'");

  const outcome = await page.evaluate(async () => {
    const refused = new Set<string>();
    // Violations are told in a task of their own.
    const allRefused = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        if (refused.add(event.effectiveDirective).size === 3) resolve();
      });
    });
    const script = document.createElement('script');
    script.textContent = 'globalThis.inlineRan = true';
    document.head.append(script);
    const frame = document.createElement('iframe');
    frame.src = 'https://127.0.0.1:9/';
    document.body.append(frame);
    const reached = await fetch('http://127.0.0.1:9/').then(
      () => true,
      () => false,
    );
    await allRefused;
    return { ran: 'inlineRan' in globalThis, reached, refused: [...refused].sort() };
  });
  expect(outcome).toEqual({ ran: false, reached: false, refused: ['connect-src', 'frame-src', 'script-src-elem'] });
});

test('only the page’s own folder is served', async () => {
  const { page, message } = await launch();
  await message.waitFor();
  const statuses = await page.evaluate(async () => {
    const paths = ['/', '/..%2f..%2fpackage.json', '/%2e%2e%2fmain%2fmain.cjs', '/%2fetc%2fpasswd', '/gone.js'];
    return Promise.all(paths.map(async (path) => (await fetch(path)).status));
  });
  expect(statuses).toEqual([200, 404, 404, 404, 404]);
});

test('an unknown procedure and bad input are answered with an error, not an exception', async () => {
  const { page, message } = await launch();
  await message.waitFor();
  expect(await call(page, 'agents.destroy', {})).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(await call(page, 'constructor', {})).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(await call(page, 'messages.send', { sessionId: 's', text: '' })).toMatchObject({
    ok: false,
    error: { code: 'invalid', message: expect.stringContaining('text') },
  });
  expect(await call(page, 'interactions.respond', { id: 'i', response: { type: 'tool-approval' } })).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  });
});

test('a call from a window or a frame that is not ours is refused', async () => {
  const { app, message, output } = await launch();
  await message.waitFor();
  const answers = await app.evaluate(async ({ BrowserWindow, app: electron }) => {
    const ask = async (url: string): Promise<unknown> => {
      const foreign = new BrowserWindow({
        show: false,
        webPreferences: { preload: `${electron.getAppPath()}/dist/preload/preload.cjs`, sandbox: true },
      });
      await foreign.loadURL(url);
      const answer: unknown = await foreign.webContents.executeJavaScript("window.holdpoint.call('studio.get', {})");
      foreign.destroy();
      return answer;
    };
    return [await ask('data:text/html,evil'), await ask('app://holdpoint/gone')];
  });
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { code: 'not_allowed' } });
  expect(output()).toContain('Refused a call of "studio.get" from data:text/html,evil');
});

test('permissions are denied', async () => {
  const { page, message } = await launch();
  await message.waitFor();
  const states = await page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
    ] as PermissionName[];
    const asked = names.map(async (name) => (await navigator.permissions.query({ name })).state);
    return [await Notification.requestPermission(), ...(await Promise.all(asked))];
  });
  expect(new Set(states)).toEqual(new Set(['denied']));
});

test('links open outside after a look at their scheme, nothing else opens here, and the page goes on as it was', async () => {
  const { app, page, message } = await launch();
  await message.waitFor();
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  const openedOutside = (): Promise<string[]> =>
    app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);

  const windows = await page.evaluate(() =>
    ['https://example.com/docs', 'mailto:ann@example.com', 'file:///etc/passwd', 'vscode://open'].map((url) =>
      window.open(url),
    ),
  );
  expect(windows).toEqual([null, null, null, null]);
  expect(await openedOutside()).toEqual(['https://example.com/docs', 'mailto:ann@example.com']);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);

  // From here on main looks at the page: after a refused navigation Playwright waits for one that never comes.
  await page.evaluate(() => {
    const world = globalThis as unknown as { holdpoint: Bridge; heard: number };
    world.heard = 0;
    world.holdpoint.subscribe(() => (world.heard += 1));
    for (const url of [
      'https://example.com/link',
      'file:///etc/passwd',
      'data:text/html,evil',
      'app://holdpoint/other',
    ]) {
      const link = document.createElement('a');
      link.href = url;
      document.body.append(link);
      link.click();
      link.remove();
    }
  });
  await expect.poll(openedOutside).toContain('https://example.com/link');
  const inPage = (script: string): Promise<unknown> =>
    app.evaluate(
      ({ BrowserWindow }, code) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code),
      script,
    );
  expect(await inPage('location.href')).toBe('app://holdpoint/');
  await inPage(`holdpoint.call('sessions.create', { agentId: 'support' })`);
  await expect.poll(() => inPage('heard')).toBeGreaterThan(0);
});
