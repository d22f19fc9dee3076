import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolderOf } from '../../core/project/data-folder.ts';
import { root } from '../../scripts/root.ts';
import { installed } from './install.ts';
import { callsIn } from './read-journal.ts';
import { startServing } from './serving.ts';
import { runPiped, startPiped, temporaryFolder } from './start.ts';

const holdpoint = installed();
const STAGE = join(root, 'test', 'e2e', 'projects', 'terminal');
const LOOK_UP = ['call', 'lookup_order', '--input', '{"orderId":"A-1002"}'];

test('serve prints one link that opens a browser once, and another when it was used; the token is not printed', async () => {
  const { process, url } = await startServing(holdpoint(), temporaryFolder());
  const links = () => [...process.out.text.matchAll(/Open in a browser, once: (\S+)/g)].map(([, link = '']) => link);
  const [link = ''] = links();
  expect(link).toMatch(new RegExp(`^${url}/\\?code=`));
  const opened = await fetch(link, { redirect: 'manual' });
  expect(opened.headers.get('set-cookie')).toContain('HttpOnly');
  await process.out.until('Open in a browser, once: ', process.ended);
  expect(new Set(links()).size).toBe(2);
  expect(process.out.text).toMatch(/^Token for HTTP: \/.*\/token$/m);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends serve with a closed journal, whatever runs', async (signal) => {
  const data = temporaryFolder();
  const { process, begin } = await startServing(holdpoint(), data, ['--project', STAGE]);
  await begin('stage', 'call hold', 'event: tool.started');
  process.signal(signal);
  expect(await process.ended).toBe(0);
  expect(process.err.text).toBe('');
  const again = await startServing(holdpoint(), data, ['--project', STAGE]);
  expect(again.process.err.text).toBe('');
});

test("a project's .env does not choose the token that lets clients in", async () => {
  const [data, project] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(project, 'holdpoint.config.ts'), 'export default 7;');
  writeFileSync(join(project, '.env'), 'HOLDPOINT_TOKEN=the-project-knows-it\n');
  const { url, ask } = await startServing(holdpoint(), data, ['--project', project]);
  const headers = { authorization: 'Bearer the-project-knows-it' };
  expect((await fetch(`${url}/v1/sessions`, { headers })).status).toBe(401);
  expect(await ask('/v1/sessions')).toEqual({ sessions: [] });
});

test('a port that is taken, and a journal that is, are sentences', async () => {
  const data = temporaryFolder();
  const { url } = await startServing(holdpoint(), data);
  const { port } = new URL(url);
  const taken = await runPiped(holdpoint(), ['serve', '--port', port, '--project', STAGE], { data });
  expect(taken).toMatchObject({ code: 1, out: '' });
  expect(taken.err).toBe(
    `holdpoint: Another Holdpoint is serving on port ${port}. Give another with --port, or --port 0 for any free one.\n`,
  );
  const owned = await runPiped(holdpoint(), ['serve', '--port', '0'], { data });
  expect(owned.err).toMatch(/^holdpoint: The journal .+ is in use by holdpoint serve \(process \d+\)\./);
  expect(owned.code).toBe(1);
});

test('serve of a project that can’t be loaded says where the fault is, and serves its sessions', async () => {
  const project = temporaryFolder();
  writeFileSync(join(project, 'holdpoint.config.ts'), '\n\nthrow new Error("Not today");\n');
  const { process, ask } = await startServing(holdpoint(), temporaryFolder(), ['--project', project]);
  expect(process.err.text).toContain('holdpoint.config.ts:3 threw Error: Not today. Correct it there.');
  expect(await ask('/v1/sessions')).toEqual({ sessions: [] });
  const run = await runPiped(holdpoint(), ['run', '--project', project, 'x']);
  expect(run.err).toContain('holdpoint.config.ts:3 threw Error: Not today.');
  expect(run.code).toBe(1);
});

test('call gives the output as JSON, by itself or in the Studio that runs, and is journaled', async () => {
  const data = temporaryFolder();
  const alone = await runPiped(holdpoint(), LOOK_UP, { data });
  expect(alone).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(alone.out)).toMatchObject({ id: 'A-1002', paid: 129 });
  const { process } = await startServing(holdpoint(), data);
  expect(await runPiped(holdpoint(), LOOK_UP, { data })).toEqual(alone);
  process.signal('SIGINT');
  await process.ended;
  const journaled = await callsIn(join(data, 'projects', 'support-desk', 'journal.sqlite'));
  const by = expect.objectContaining({ surface: 'terminal' });
  const call = expect.objectContaining({
    toolName: 'lookup_order',
    by,
    outcome: expect.objectContaining({ kind: 'output' }),
  });
  expect(journaled).toEqual([call, call]);
});

test('call takes its input from standard input, and runs what would ask an agent without asking', async () => {
  const args = ['call', 'pay', '--agent', 'stage', '--project', STAGE, '--input', '-'];
  const { code, out, err } = await runPiped(holdpoint(), args, { input: '{"amount":90}' });
  expect({ code, out, err }).toEqual({ code: 0, out: '{"paid":90}\n', err: '' });
});

test.each([false, true])(
  'what a tool throws, and what isn’t there, go to standard error (in a Studio that runs: %s)',
  async (served) => {
    const data = temporaryFolder();
    if (served) await startServing(holdpoint(), data, ['--project', STAGE]);
    const call = (...args: string[]) => runPiped(holdpoint(), ['call', ...args, '--project', STAGE], { data });
    const threw = await call('fails', '--agent', 'stage', '--input', '{}');
    expect(threw).toMatchObject({ code: 1, out: '' });
    expect(threw.err).toMatch(/^holdpoint: It broke \\u001b\[2J/);
    const missing = await call('nothing', '--agent', 'stage', '--input', '{}');
    expect(missing).toMatchObject({ code: 1, err: 'holdpoint: The agent "stage" has no tool "nothing".\n' });
    const unfit = await call('pay', '--agent', 'stage', '--input', '{"amount":"x"}');
    expect(unfit).toMatchObject({ code: 1, out: '' });
    const which = await call('pay', '--input', '{"amount":1}');
    expect(which.err).toContain('with --agent: stage, second.');
    expect(which.code).toBe(2);
  },
);

test('Ctrl-C lets go of a call, and says that nobody knows what it did', async () => {
  const data = temporaryFolder();
  const args = ['call', 'hold', '--agent', 'stage', '--project', STAGE, '--input', '{}'];
  const call = startPiped(holdpoint(), args, { data });
  await call.err.until('hold 50% Holding', call.ended);
  call.signal('SIGINT');
  expect(await call.ended).toBe(130);
  expect(call.err.text).toContain('What it did is not known.');
  const [journaled] = await callsIn(join(dataFolderOf(data, STAGE), 'journal.sqlite'));
  expect(journaled?.outcome).toMatchObject({ kind: 'unknown' });
});

test('Ctrl-C lets go of a call in a Studio that runs too, and it is said where it runs', async () => {
  const data = temporaryFolder();
  const { url, process } = await startServing(holdpoint(), data, ['--project', STAGE]);
  const args = ['call', 'hold', '--agent', 'stage', '--project', STAGE, '--input', '{}'];
  const call = startPiped(holdpoint(), args, { data });
  await call.err.until(`· hold is running in the Studio at ${url}`, call.ended);
  call.signal('SIGINT');
  expect(await call.ended).toBe(130);
  expect(call.err.text).toContain('Stopped while running. What it did is not known.');
  const next = await runPiped(holdpoint(), ['call', 'pay', ...args.slice(2, 6), '--input', '{"amount":1}'], { data });
  expect(next.code).toBe(0);
  process.signal('SIGINT');
  await process.ended;
  const [journaled] = await callsIn(join(dataFolderOf(data, STAGE), 'journal.sqlite'));
  expect(journaled?.outcome).toEqual({ kind: 'unknown', message: 'Stopped while running. What it did is not known.' });
});
