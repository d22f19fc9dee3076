import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { installed } from './install.ts';
import { startServing } from './serving.ts';
import { runPiped, startAtTerminal, temporaryFolder } from './start.ts';

const holdpoint = installed();
const REQUESTS = join(root, 'test', 'e2e', 'projects', 'requests');
const STAGE = join(root, 'test', 'e2e', 'projects', 'terminal');

/** A Studio on the project of requests that runs, and its inbox. */
async function open(project = REQUESTS, data = temporaryFolder()) {
  const serving = await startServing(holdpoint(), data, ['--project', project]);
  const inbox = (args: string[], input = '') => runPiped(holdpoint(), ['inbox', ...args], { data, input });
  return { serving, data, inbox };
}

test('the list shows what waits with its id, age, tool, input, reason and session; nothing waits afterwards', async () => {
  const { serving, inbox } = await open();
  const { sessionId, ids } = await serving.askAgent('requests', 'pay and ask');
  const { code, out } = await inbox([]);
  expect(out).toBe(
    `${ids[0]}  now  pay {"amount":90}\n  Pay $90\n  in ${sessionId} "pay and ask"\n` +
      `${ids[1]}  now  ask_question\n  priority: How urgent is it?\n  note: Is there anything to add?\n  in ${sessionId} "pay and ask"\n`,
  );
  expect(code).toBe(0);
  const asJson = JSON.parse((await inbox(['list', '--json'])).out) as { id: string }[];
  expect(asJson.map(({ id }) => id)).toEqual(ids);
  await inbox(['deny', ids[0] ?? '']);
  await inbox(['answer', ids[1] ?? '', '--dismiss']);
  expect((await inbox(['list'])).out).toBe('Nothing waits.\n');
});

test('approve shows what it approves; a second answer is told who was first, where and when', async () => {
  const { serving, inbox } = await open();
  const { ids } = await serving.askAgent('requests', 'pay 90');
  const first = await inbox(['approve', ids[0] ?? '']);
  expect(first).toMatchObject({ code: 0, out: 'Allow pay {"amount":90} (Pay $90)?\nApproved.\n' });
  const second = await inbox(['deny', ids[0] ?? '']);
  expect(second.err).toMatch(/^holdpoint: Already approved by .+ in Terminal at \d\d:\d\d:\d\d\.\n$/);
  expect(second).toMatchObject({ code: 1, out: '' });
});

test('deny takes a reason that the agent reads', async () => {
  const { serving, inbox } = await open();
  const { sessionId, ids } = await serving.askAgent('requests', 'pay 90');
  const { code, out } = await inbox(['deny', ids[0] ?? '', '--reason', 'Not today']);
  expect(out).toContain('Denied. It does not run.');
  expect(code).toBe(0);
  const { resolution } = await serving.ask(`/v1/interactions/${ids[0]}`);
  expect(resolution).toMatchObject({ status: 'denied', reason: 'Not today', by: { surface: 'terminal' } });
  expect((await serving.ask(`/v1/interactions?sessionId=${sessionId}&status=pending`))['interactions']).toEqual([]);
});

test('a form is answered by values, a bad one is refused with the question named, and nothing is lost', async () => {
  const { serving, inbox } = await open();
  const { ids } = await serving.askAgent('requests', 'all kinds');
  const id = ids[0] ?? '';
  const bad = await inbox(['answer', id, '--value', 'priority=soon']);
  expect(bad.err.split('"soon" is none of the choices.')).toHaveLength(2);
  expect(bad.err).toContain('How urgent is it?: "soon"');
  expect(bad.code).toBe(1);
  const values = ['priority=low', 'days=monday', 'days=Sunday', 'contact=Ms Ito', 'channel=phone'];
  const good = await inbox(['answer', id, ...values.flatMap((value) => ['--value', value])]);
  expect(good).toMatchObject({ code: 0, out: 'Answered.\n' });
  const { resolution } = await serving.ask(`/v1/interactions/${id}`);
  expect(resolution).toMatchObject({
    answers: expect.arrayContaining([{ questionId: 'days', value: ['monday', 'Sunday'] }]),
  });
});

test('without values the questions are asked, at a terminal and in a pipe; an end before the last sends nothing', async () => {
  const { serving, inbox, data } = await open();
  const first = await serving.askAgent('requests', 'three questions');
  const cut = await inbox(['answer', first.ids[0] ?? ''], '1\n');
  expect(cut.err).toContain('Nothing was sent.');
  expect(cut.code).toBe(1);
  expect((await inbox(['answer', first.ids[0] ?? ''], '1\nfax\n\n')).out).toBe('Answered.\n');

  const second = await serving.askAgent('requests', 'three questions');
  const { screen, type, ended } = startAtTerminal(holdpoint(), ['inbox', 'answer', second.ids[0] ?? ''], { data });
  await screen.until('[1-3] ', ended);
  type('3\r');
  await screen.until('your own text] ', ended);
  type('1\r');
  await screen.until('[Enter skips] ', ended);
  type('\r');
  expect(await ended).toBe(0);
});

test('what waits outlives the server: it is listed and approved at the next', async () => {
  const data = temporaryFolder();
  const first = await open(REQUESTS, data);
  const { ids } = await first.serving.askAgent('requests', 'pay 90');
  first.serving.process.signal('SIGTERM');
  expect(await first.serving.process.ended).toBe(0);
  const { inbox, serving } = await open(REQUESTS, data);
  expect((await inbox([])).out).toContain(ids[0]);
  expect((await inbox(['approve', ids[0] ?? ''])).code).toBe(0);
  expect(await serving.ask(`/v1/interactions/${ids[0]}`)).toMatchObject({ status: 'approved' });
});

test('of a call that was cut off by a kill it is asked what became of it, and told', async () => {
  const data = temporaryFolder();
  const first = await open(REQUESTS, data);
  await first.serving.begin('requests', 'post', 'event: tool.started');
  first.serving.process.signal('SIGKILL');
  await first.serving.process.ended;
  const { inbox, serving } = await open(REQUESTS, data);
  const { out } = await inbox([]);
  expect(out).toContain('post {"text":"Hello","to":"Delta Kit Labs"}\n  Was cut off while it ran: what became of it?');
  const [id = ''] = out.split('  ');
  const bad = await inbox(['outcome', id, 'happened', '--output', '{"id":7}']);
  expect(bad.code).toBe(1);
  const good = await inbox(['outcome', id, 'happened', '--output', '{"id":"first"}']);
  expect(good).toMatchObject({ code: 0 });
  expect(await serving.ask(`/v1/interactions/${id}`)).toMatchObject({
    status: 'answered',
    resolution: { outcome: 'happened' },
  });
});

test('an approval that is not there, one of another kind, and a server of another token are sentences', async () => {
  const { serving, inbox, data } = await open();
  const { ids } = await serving.askAgent('requests', 'three questions');
  expect(await inbox(['approve', 'int_nowhere'])).toMatchObject({
    code: 1,
    err: 'holdpoint: There is no such request.\n',
  });
  expect((await inbox(['approve', ids[0] ?? ''])).err).toContain('is a form: use "holdpoint inbox answer ID"');
  const stranger = await runPiped(holdpoint(), ['inbox', '--url', serving.url], {
    data,
    env: { HOLDPOINT_TOKEN: 'another' },
  });
  expect(stranger.err).toContain('does not know this token');
  expect(stranger.code).toBe(1);
});

test('where none or several run it says what to do', async () => {
  const data = temporaryFolder();
  const none = await runPiped(holdpoint(), ['inbox'], { data });
  expect(none.err).toBe(
    `holdpoint: No Studio runs with the data folder ${data}. Start one with "holdpoint serve", or the desktop app with --http. If one runs with another, set HOLDPOINT_DATA to that.\n`,
  );
  await open(REQUESTS, data);
  const { serving } = await open(STAGE, data);
  const { ids } = await serving.askAgent('stage', 'call plain');
  const several = await runPiped(holdpoint(), ['inbox'], { data });
  expect(several.err).toContain('Several Studios run. Say which with --port or --project:');
  const one = await runPiped(holdpoint(), ['inbox', '--project', STAGE], { data });
  expect(one.out).toContain(ids[0]);
  const byPort = await runPiped(holdpoint(), ['inbox', '--port', new URL(serving.url).port], { data });
  expect(byPort.out).toBe(one.out);
});

test('a token goes to this machine and nowhere else', async () => {
  const { code, err } = await runPiped(holdpoint(), ['inbox', '--url', 'http://example.org']);
  expect(err).toContain('--url takes an address on this machine');
  expect(code).toBe(2);
});
