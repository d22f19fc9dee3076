import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from './serve.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'holdpoint-serve-'));
  mkdirSync(path.join(folder, 'renderer', 'assets'), { recursive: true });
  mkdirSync(path.join(folder, 'renderer-secret'));
  writeFileSync(path.join(folder, 'renderer', 'index.html'), '<!doctype html>');
  writeFileSync(path.join(folder, 'renderer', 'assets', 'a b.js'), 'export {}');
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  writeFileSync(path.join(folder, 'renderer-secret', 'index.html'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

function get(url: string, method = 'GET'): Promise<Response> {
  const made = (pathname: string) =>
    pathname === '/problem' ? ({ type: '.html', text: 'a problem' } as const) : undefined;
  return serve({ url, method }, { root: path.join(folder, 'renderer'), made });
}

test('the root is index.html, with a strict policy and no guessing of types', async () => {
  const response = await get('app://holdpoint/?x#y');
  expect(await response.text()).toBe('<!doctype html>');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});

test('files are served under their names, decoded, as what they are', async () => {
  const response = await get('app://holdpoint/assets/a%20b.js');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('made pages come before the folder', async () => {
  expect(await (await get('app://holdpoint/problem')).text()).toBe('a problem');
});

test.each([
  'app://holdpoint/../secret.txt',
  'app://holdpoint/%2e%2e/secret.txt',
  'app://holdpoint/%2e%2e%2fsecret.txt',
  'app://holdpoint/assets/..%2f..%2fsecret.txt',
  'app://holdpoint/..%2frenderer-secret/index.html',
  'app://holdpoint//etc/passwd',
  'app://holdpoint/%2fetc/passwd',
  'app://holdpoint/..%5csecret.txt',
  'app://holdpoint/assets',
  'app://holdpoint/gone.js',
  'app://elsewhere/index.html',
  'app://holdpoint.evil/index.html',
])('%s is not there', async (url) => {
  const response = await get(url);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('There is nothing at this address.');
});

test('an address that can’t be decoded, or another method, is refused', async () => {
  expect((await get('app://holdpoint/%E0%A4%A')).status).toBe(400);
  expect((await get('app://holdpoint/index.html%00.js')).status).toBe(400);
  expect((await get('app://holdpoint/', 'POST')).status).toBe(405);
});
