import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { temporaryFolder } from './opened.ts';
import { play, type Played } from './play.ts';

const SUPPORT = `
  import { Agent, createTool, run, start, Studio } from ${JSON.stringify(url('core/index.ts'))};
  import { z } from ${JSON.stringify(url('node_modules/zod/index.js'))};
  const refund = createTool({
    name: 'refund',
    description: 'Refunds.',
    inputSchema: z.object({}),
    requiresApproval: true,
    execute: () => ({ refunded: true }),
  });
  const support = new Agent({ id: 'support', name: 'Support', instructions: 'Help.', tools: [refund] });
`;

test('a process ends by itself once its run is done and its journal closed, and stays alive until then', async () => {
  const said = await playProgram(`
    const approved = start(support, 'call refund {}', { journal: 'journal.sqlite' });
    approved.on('awaitingApproval', ([{ id }]) => approved.approve(id));
    console.log((await approved.done).status);
    // Timers that keep no process alive: the handle does.
    console.log((await start(support, 'call refund {}', { expiresIn: 50 }).done).status);
    console.log((await start(support, 'call refund {}', { signal: AbortSignal.timeout(50) }).done).status);
    console.log((await run(support, 'call refund {}').catch((error) => error)).name);
  `);
  expect(said).toEqual({ code: 0, out: 'completed\ncompleted\nstopped\nAskedError\n', err: '' });
});

test('a process ends by itself once its Studio is closed', async () => {
  const said = await playProgram(`
    const studio = await new Studio([support]).start({ port: 0 });
    const waiting = studio.start(support, 'call refund {}');
    waiting.on('awaitingApproval', () => studio.close());
    console.log((await waiting.done).status);
  `);
  expect(said).toEqual({ code: 0, out: 'awaitingApproval\n', err: '' });
});

test('what waits in a journal outlives a process that is killed, and is answered by the next', async () => {
  const folder = temporaryFolder();
  const waits = `start(support, 'call refund {}', { journal: 'journal.sqlite' })
    .on('awaitingApproval', ([{ id }]) => console.log(id));`;
  writeFileSync(join(folder, 'waits.mjs'), SUPPORT + waits);
  const child = spawn(process.execPath, ['waits.mjs'], { cwd: folder });
  const id = await new Promise<string>((resolve) => child.stdout.once('data', (said) => resolve(String(said).trim())));
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('close', resolve));

  const said = await playProgram(
    `
    const studio = await new Studio([support], { journal: 'journal.sqlite' }).start({ port: 0 });
    for (const { id, tool } of studio.requests) console.log(id, tool);
    await studio.approve(studio.requests[0].id);
    await studio.close();
  `,
    folder,
  );
  expect(said).toEqual({ code: 0, out: `${id} refund\n`, err: '' });
});

function playProgram(program: string, folder = temporaryFolder()): Promise<Played> {
  writeFileSync(join(folder, 'program.mjs'), SUPPORT + program);
  return play(folder, ['program.mjs']);
}

function url(file: string): string {
  return pathToFileURL(join(root, file)).href;
}
