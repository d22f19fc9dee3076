import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { installed } from './install.ts';
import { startServing } from './serving.ts';
import { temporaryFolder } from './start.ts';

const holdpoint = installed();

/** The commands that stand in the README's section, block by block. */
const [section = ''] = /## In a terminal\n.+?(?=\n## )/s.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
const [alone = '', serve = '', ...inbox] = [...section.matchAll(/```sh\n(.+?)```/gs)].map(([, block = '']) => block);

/** Runs a block as it stands there, with the installed holdpoint for npx's. */
async function runBlock(block: string, data: string): Promise<{ code: number | null; out: string; err: string }> {
  const script = block.replaceAll(
    'npx holdpoint',
    `"${process.execPath}" "${join(holdpoint(), 'bin', 'holdpoint.mjs')}"`,
  );
  const child = spawn('sh', ['-e', '-c', script], {
    env: { ...process.env, HOLDPOINT_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { code: child.exitCode, out, err };
}

test('what the README runs in a terminal does what it says', async () => {
  const { code, out, err } = await runBlock(alone, temporaryFolder());
  expect(out).toContain('Refunded $70.00 on A-1005');
  expect(out).toContain('"type":"run.ended"');
  expect(out).toContain('"customer":"Delta Kit Labs"');
  expect(err).toContain('? Allow issue_refund {"orderId":"A-1005","amount":70}');
  expect(code).toBe(0);
});

test('what waits in what the README serves is listed, approved and denied as it says', async () => {
  expect(serve).toBe('npx holdpoint serve\n');
  const data = temporaryFolder();
  const serving = await startServing(holdpoint(), data);
  const statuses = ['approved', 'denied'];
  expect(inbox).toHaveLength(statuses.length);
  for (const [index, block] of inbox.entries()) {
    const { ids } = await serving.askAgent('support', 'Refund $90 on A-1002');
    const { code, err } = await runBlock(block.replaceAll('ID', ids[0] ?? ''), data);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await serving.ask(`/v1/interactions/${ids[0]}`)).toMatchObject({ status: statuses[index] });
  }
});
