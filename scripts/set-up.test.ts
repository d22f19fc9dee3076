import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const setUp = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'set-up.mjs'), ...args], { encoding: 'utf8' });

test.each([['sing'], ['../set-up'], ['']])('"%s" is not a command: a sentence says so, and it fails', (command) => {
  const { status, stderr } = setUp(command);
  expect(status).toBe(1);
  expect(stderr).toBe(`There is no command "${command}". See "scripts" in package.json.\n`);
});
