import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'holdpoint-fingerprint-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json']) write(file, '{}');
  for (const file of ['core/index.ts', 'electron/main.ts', 'renderer/ui/button.css', 'scripts/build/targets.ts']) {
    write(file, 'before');
  }
});

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

test.each([
  'core/index.ts',
  'renderer/ui/button.css',
  'scripts/build/targets.ts',
  'package-lock.json',
  'electron/new.ts',
])('a change of %s changes it', (file) => {
  const before = fingerprint(root);
  write(file, 'after');
  expect(fingerprint(root)).not.toBe(before);
});

test.each(['core/index.test.ts', 'README.md', 'scripts/commands/start.ts'])('a change of %s does not', (file) => {
  const before = fingerprint(root);
  write(file, 'after');
  expect(fingerprint(root)).toBe(before);
});

test('what was moved from one file to another is a change', () => {
  write('core/a.ts', 'one');
  write('core/b.ts', 'two');
  const before = fingerprint(root);
  write('core/a.ts', 'two');
  write('core/b.ts', 'one');
  expect(fingerprint(root)).not.toBe(before);
});
