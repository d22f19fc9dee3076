import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { violations } from './axe.ts';
import { letIn } from './let-in.ts';

test('axe finds nothing, in light and dark, wide and narrow, connected and not', async () => {
  const { server, mine, tab } = await letIn();
  await tab.sendMessage('Refund $90 on A-1002');
  await tab.card('issue_refund').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await tab.page.emulateMedia({ colorScheme });
    for (const width of [1200, 480]) {
      await tab.page.setViewportSize({ width, height: 800 });
      expect(await violations(tab.page)).toEqual([]);
    }
  }
  await mine.context.clearCookies();
  const closed = await mine.open(server.url);
  await closed.shows('This browser has no access yet');
  expect(await violations(closed.page)).toEqual([]);
  await server.kill9();
  await tab.shows('Connection lost. Trying again…');
  expect(await violations(tab.page)).toEqual([]);
  expect(tab.faults).toEqual([]);
});

test('the page is small, and comes with headers that let it do no more than it must', async () => {
  const { server } = await letIn();
  const page = await fetch(`${server.url}/`);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'gzip',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  const html = await page.text();
  const script = /src="\.?(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const served = await fetch(`${server.url}${script}`);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(served.status).toBe(200);

  const assets = path.join(root, 'dist', 'renderer', 'assets');
  // What the page loads at once; the pages beside the playground load theirs when they are gone to.
  const scripts = [...html.matchAll(/(?:src|href)="\.?\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name);
  expect(scripts.length).toBeGreaterThan(1);
  const bytes = scripts.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(assets, name))).length, 0);
  expect(bytes).toBeLessThan(200 * 1024);
});
