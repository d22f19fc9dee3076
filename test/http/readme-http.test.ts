import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadProject } from '../../core/project/index.ts';
import { root } from '../../scripts/root.ts';
import { openWorld, TOKEN } from './world.ts';

/** The examples of the README's section on HTTP, in order. */
function examples(): string[] {
  const section = /^## HTTP\n(.+?)^## /ms.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? '';
  return [...section.matchAll(/```sh\n(.+?)```/gs)].map(([, block = '']) => block);
}

test('the examples in the README ask, approve and follow, as they stand there', async () => {
  const [begin = '', decide = '', form = '', follow = '', ...more] = examples();
  expect(more).toEqual([]);
  const { agents } = await loadProject(join(root, 'examples/support-desk'), {});
  const tools = [...(agents[0]?.tools.values() ?? [])];
  expect(agents[0]?.id).toBe('support');
  const world = await openWorld({ tools, agent: { id: 'support' } });
  const data = mkdtempSync(join(tmpdir(), 'holdpoint-readme-'));
  writeFileSync(join(data, 'token'), `${TOKEN}\n`);
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));

  const { HOLDPOINT_TOKEN: _, ...env } = process.env;
  const shell = spawn('bash', { env: { ...env, HOLDPOINT_DATA: data }, detached: true });
  onTestFinished(() => {
    if (shell.exitCode === null && shell.pid !== undefined) process.kill(-shell.pid);
  });
  let said = '';
  let heard = (): void => {};
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      heard();
    });
  const type = (block: string) => shell.stdin.write(block.replaceAll('127.0.0.1:4747', new URL(world.server.url).host));
  const hears = async (text: string) => {
    while (!said.includes(text)) await new Promise<void>((resolve) => (heard = resolve));
  };

  const reads = (status: string) =>
    world.told((push) => push.type === 'session' && push.session.run?.status === status);
  const waits = reads('waiting');
  type(begin);
  await waits;
  const done = reads('completed');
  type(decide);
  await done;
  const asked = reads('waiting');
  type(form);
  await asked;
  await hears('"status":"dismissed"');
  type(follow);
  await hears('event: run.ended');
  expect(said).toContain('"reason":"Refund $60.00 of $104.50 on order A-1004"');
  expect(said).toMatch(/"status":"approved","by":\{"name":"Ada","surface":"http"\}/);
});
