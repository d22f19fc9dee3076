import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { withLock } from './lock.mjs';

let path: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'holdpoint-lock-'));
  path = join(folder, 'not-there-yet', 'work.lock');
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const unexpected = () => {
  throw new Error('Nobody else holds the lock.');
};

test('two pieces of work under one lock never overlap, and the second is told that it waits', async () => {
  const events: string[] = [];
  let finishFirst = () => {};
  const first = withLock(
    path,
    async () => {
      events.push('first begins');
      await new Promise<void>((resolve) => (finishFirst = resolve));
      events.push('first ends');
    },
    unexpected,
  );
  const second = withLock(
    path,
    async () => void events.push('second begins'),
    () => {
      events.push('second waits');
      finishFirst();
    },
  );
  await Promise.all([first, second]);
  expect(events).toEqual(['first begins', 'second waits', 'first ends', 'second begins']);
});

test('the lock is given back when the work fails', async () => {
  await expect(withLock(path, () => Promise.reject(new Error('full disk')), unexpected)).rejects.toThrow('full disk');
  expect(existsSync(path)).toBe(false);
  await expect(withLock(path, async () => 'done', unexpected)).resolves.toBe('done');
});

test('the lock of a process that died is taken at once', async () => {
  await withLock(path, async () => {}, unexpected);
  const died = spawn(process.execPath, ['-e', '']);
  await once(died, 'exit');
  writeFileSync(path, `${hostname()} ${died.pid}`);
  await expect(withLock(path, async () => readFileSync(path, 'utf8'), unexpected)).resolves.toBe(
    `${hostname()} ${process.pid}`,
  );
});

test('a lock from another machine is waited for while it shows signs of life, and taken when it has been silent', async () => {
  await withLock(path, async () => {}, unexpected);
  writeFileSync(path, 'elsewhere 1');
  let waited = false;
  await withLock(
    path,
    async () => {},
    () => {
      waited = true;
      const longAgo = new Date(Date.now() - 3_600_000);
      utimesSync(path, longAgo, longAgo);
    },
  );
  expect(waited).toBe(true);
});
