import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { root } from '../../scripts/root.ts';
import { temporaryFolder } from './opened.ts';
import { play } from './play.ts';

test('start.ts approves what it may and prints the answer', async () => {
  const { code, out } = await play(programs(), ['start.ts']);
  expect(out).toMatch(/^Refund \$90 on A-1002\?\ncompleted `refund` answered:.*"refunded": 90/s);
  expect(code).toBe(0);
});

test('run.ts prints the answer, and what was asked where nobody answers', async () => {
  const { code, out } = await play(programs(), ['run.ts']);
  expect(out).toMatch(/"refunded": 20.*\nAsked with ask: question\n$/s);
  expect(code).toBe(0);
});

test('serve.ts waits until somebody decides where it says, and ends', async () => {
  const token = 'a-token-for-this-test';
  const answered = play(programs(), ['serve.ts'], {
    env: { ...process.env, HOLDPOINT_TOKEN: token },
    async onOutput(out) {
      const url = /^Decide at (http:\/\/127\.0\.0\.1:\d+)\//.exec(out)?.[1];
      if (url !== undefined) await approveAt(url, token);
    },
  });
  const { code, out } = await answered;
  expect(out).toMatch(/^Decide at http.*\n.*"refunded": 90/s);
  expect(code).toBe(0);
});

/** Approves what waits there, as soon as it does. */
async function approveAt(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (path: string) => (await (await fetch(url + path, { headers })).json()) as Record<string, never[]>;
  await vi.waitUntil(async () => (await ask('/v1/interactions?status=pending'))['interactions']?.length === 1, 30_000);
  const { interactions } = await ask('/v1/interactions?status=pending');
  const { id, digest } = interactions?.[0] ?? { id: '', digest: '' };
  const body = JSON.stringify({ type: 'tool-approval', decision: 'approve', digest });
  await fetch(`${url}/v1/interactions/${id}/response`, { method: 'POST', headers, body });
}

test('the files have their types', async () => {
  const folder = programs();
  const compilerOptions = {
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    paths: { holdpoint: [join(root, 'core', 'index.ts')], '*': [join(root, 'node_modules', '*')] },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  expect(await play(folder, [tsc, '-p', folder])).toEqual({ code: 0, out: '', err: '' });
}, 120_000);

/** The README's files as they stand there, in a folder that has `holdpoint` and `zod`. Only the port is any free one. */
function programs(): string {
  const folder = temporaryFolder();
  const [, section = ''] = /\n## From code\n(.+?)\n## /s.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  for (const [, code = '', name = ''] of section.matchAll(/```ts\n(\/\/ (\w+\.ts)\n.+?)```/gs)) {
    writeFileSync(join(folder, name), code.replace('port: 4748', 'port: 0'));
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(folder, 'node_modules', 'holdpoint'), { recursive: true });
  const source = pathToFileURL(join(root, 'core', 'index.ts')).href;
  writeFileSync(join(folder, 'node_modules', 'holdpoint', 'index.mjs'), `export * from ${JSON.stringify(source)};\n`);
  writeFileSync(join(folder, 'node_modules', 'holdpoint', 'package.json'), '{ "exports": "./index.mjs" }');
  symlinkSync(join(root, 'node_modules', 'zod'), join(folder, 'node_modules', 'zod'));
  return folder;
}
