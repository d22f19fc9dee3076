import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const CHILD = join(import.meta.dirname, 'child.mjs');

/** A process that runs `program` as every command runs Electron, and its lines as they come. */
function runner(program: string): { child: ChildProcess; lines: AsyncIterator<string>; ended: Promise<unknown[]> } {
  const code = `import { run, endLike } from ${JSON.stringify(CHILD)};
    endLike(await run(process.execPath, ['-e', ${JSON.stringify(program)}], {}, 60_000));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator](), ended: once(child, 'exit') };
}

/** Says when it can be signalled, counts what it gets, and ends when it is told to by SIGHUP. */
const COUNTER = `
  let count = 0;
  process.on('SIGTERM', () => { count++; console.log('asked to end'); });
  process.on('SIGHUP', () => process.exit(count));
  setInterval(() => {}, 1000);
  console.log('ready');`;

test('an exit code is passed on', async () => {
  const { ended } = runner('process.exit(7)');
  expect(await ended).toEqual([7, null]);
});

test('a death by a signal is passed on', async () => {
  const { ended } = runner("process.kill(process.pid, 'SIGKILL')");
  expect(await ended).toEqual([null, 'SIGKILL']);
});

test('a signal reaches the program, and what ran it waits for its end', async () => {
  const { child, lines, ended } = runner(COUNTER);
  expect(await lines.next()).toMatchObject({ value: 'ready' });
  child.kill('SIGTERM');
  expect(await lines.next()).toMatchObject({ value: 'asked to end' });
  child.kill('SIGHUP');
  expect(await ended).toEqual([1, null]);
});

test('the same signal twice in a row, as npm and a terminal send it, reaches the program once', async () => {
  const { child, lines, ended } = runner(COUNTER);
  expect(await lines.next()).toMatchObject({ value: 'ready' });
  child.kill('SIGTERM');
  expect(await lines.next()).toMatchObject({ value: 'asked to end' });
  child.kill('SIGTERM');
  child.kill('SIGHUP');
  expect(await ended).toEqual([1, null]);
});

// Windows keeps the number of a parent that is gone: there is nothing to see it by.
test.skipIf(process.platform === 'win32')('where the parent is gone the program is asked to end', async () => {
  const program = `${COUNTER}; process.on('SIGTERM', () => setTimeout(() => process.exit(0)));`;
  const code = `import { run } from ${JSON.stringify(CHILD)}; await run(process.execPath, ['-e', ${JSON.stringify(program)}]);`;
  // What npm does: a shell between it and the script, which dies of a signal and passes nothing on.
  const between = `require('child_process').spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(code)}], { stdio: 'inherit' });`;
  const parent = spawn(process.execPath, ['-e', between], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const lines = createInterface(parent.stdout)[Symbol.asyncIterator]();
  expect(await lines.next()).toMatchObject({ value: 'ready' });
  parent.kill('SIGKILL');
  expect(await lines.next()).toMatchObject({ value: 'asked to end' });
  expect(await lines.next()).toMatchObject({ done: true });
});
