import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { temporaryFolder } from './start.ts';

const PARTS = ['bin', 'core', 'electron', 'renderer', 'scripts', 'examples', 'package.json', 'package-lock.json'];

/** `npx holdpoint` in a checkout, where whatever asks a registry fails. */
async function npx(checkout: string, args: string[], input = '') {
  const child = spawn('npx', ['holdpoint', ...args], {
    cwd: checkout,
    env: {
      ...process.env,
      npm_config_offline: 'true',
      npm_config_update_notifier: 'false',
      npm_config_cache: join(checkout, 'npm-cache'),
      HOLDPOINT_DATA: join(checkout, 'data'),
    },
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { code: child.exitCode, out, err };
}

test('npx holdpoint in a checkout builds what is stale, and asks no registry for anything', async () => {
  const checkout = temporaryFolder();
  for (const part of [...PARTS, 'tsconfig.json', 'tsconfig.base.json']) {
    cpSync(join(root, part), join(checkout, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));

  const help = await npx(checkout, ['--help']);
  expect(help.out).toContain('Usage: holdpoint COMMAND');
  expect(help.err).toBe('');

  const first = await npx(checkout, ['run', 'Refund $90 on A-1002'], 'y\n');
  expect(first.out).toContain('Refunded $90.00 on A-1002');
  expect(first.out).not.toContain('Built');
  expect(first.err).toMatch(/Built the app in .+ s\./);
  expect((await npx(checkout, ['run', 'Hello'])).err).toBe('');

  appendFileSync(join(checkout, 'core', 'index.ts'), '\n');
  expect((await npx(checkout, ['run', 'Hello'])).err).toMatch(/^Built the app/);

  appendFileSync(join(checkout, 'core', 'surface', 'terminal', 'main.ts'), '\nthis is no TypeScript\n');
  const broken = await npx(checkout, ['run', 'Hello']);
  expect(broken.err).toContain('The app could not be built.');
  expect(broken).toMatchObject({ code: 1, out: '' });
}, 120_000);
