import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveEnvironment, giveEnvironmentAgain, inEnvironmentOf, readEnvironmentFile } from './environment-file.ts';

const KEYS = ['ENV_TEST_NAME', 'ENV_TEST_SHELL'] as const;
let home: string;
beforeEach(() => void (home = mkdtempSync(path.join(tmpdir(), 'holdpoint-env-'))));
afterEach(() => {
  giveEnvironment(path.join(home, 'none'));
  rmSync(home, { recursive: true });
  for (const key of KEYS) delete process.env[key];
});

/** A folder whose `.env` says this, read. */
function project(text: string): string {
  const folder = mkdtempSync(path.join(home, 'project-'));
  writeFileSync(path.join(folder, '.env'), text);
  readEnvironmentFile(folder);
  return folder;
}

const name = (): string | undefined => process.env['ENV_TEST_NAME'];

test('the code of two projects that works at once finds what each one’s own .env says, and nobody else finds either', async () => {
  const [desk, shop] = [project('ENV_TEST_NAME=desk'), project('ENV_TEST_NAME=shop')];
  const seen = await Promise.all(
    [desk, shop].map((folder) =>
      inEnvironmentOf(folder, async () => {
        const first = name();
        await setImmediate();
        return [first, name(), await new Promise((resolve) => setTimeout(() => resolve(name()), 1))];
      }),
    ),
  );
  expect(seen).toEqual([
    ['desk', 'desk', 'desk'],
    ['shop', 'shop', 'shop'],
  ]);
  expect(name()).toBeUndefined();
});

test('what is set already wins, and what the code itself sets is set', () => {
  process.env['ENV_TEST_SHELL'] = 'shell';
  const desk = project('ENV_TEST_SHELL=file\nENV_TEST_NAME=file');
  inEnvironmentOf(desk, () => {
    expect(process.env['ENV_TEST_SHELL']).toBe('shell');
    process.env['ENV_TEST_NAME'] = 'code';
    expect(name()).toBe('code');
    delete process.env['ENV_TEST_NAME'];
    expect(name()).toBeUndefined();
    process.env['ENV_TEST_NAME'] = 'code';
  });
  expect(name()).toBe('code');
});

test('the environment can be gone through, copied and inherited like any other', () => {
  const desk = project('ENV_TEST_NAME=desk');
  const shop = project('ENV_TEST_NAME=shop');
  giveEnvironment(shop);
  inEnvironmentOf(desk, () => {
    expect(Object.entries(process.env)).toContainEqual(['ENV_TEST_NAME', 'desk']);
    expect('ENV_TEST_NAME' in process.env).toBe(true);
    expect({ ...process.env }['ENV_TEST_NAME']).toBe('desk');
    const child = execFileSync(process.execPath, ['-e', 'process.stdout.write(process.env.ENV_TEST_NAME)']);
    expect(child.toString()).toBe('desk');
  });
  expect(name()).toBe('shop');
});

test('the process is given one project’s in place of another’s, and hears of a change only in its own', () => {
  const desk = project('ENV_TEST_NAME=desk');
  const shop = project('ENV_TEST_NAME=shop');
  giveEnvironment(desk);
  giveEnvironment(shop);
  expect(name()).toBe('shop');
  for (const folder of [desk, shop]) {
    writeFileSync(path.join(folder, '.env'), 'ENV_TEST_NAME=changed');
    readEnvironmentFile(folder);
  }
  giveEnvironmentAgain(desk);
  expect(name()).toBe('shop');
  giveEnvironmentAgain(shop);
  expect(name()).toBe('changed');
  giveEnvironment(project(''));
  expect(name()).toBeUndefined();
});
