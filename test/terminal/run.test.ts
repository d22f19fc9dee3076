import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicEvent } from '../../core/contract/index.ts';
import { root } from '../../scripts/root.ts';
import { installed } from './install.ts';
import { eventsIn } from './read-journal.ts';
import { runPiped, startPiped, temporaryFolder } from './start.ts';

const holdpoint = installed();
const STAGE = join(root, 'test', 'e2e', 'projects', 'terminal');
const REQUESTS = join(root, 'test', 'e2e', 'projects', 'requests');
const REFUND = 'Refund $90 on A-1002';
const QUESTION =
  '? Allow issue_refund {"orderId":"A-1002","amount":90} (Refund $90.00 of $129.00 on order A-1002)? [y/N] ';

test('a request is put on standard error with its facts before it, y approves it, and the answer is on standard output', async () => {
  const { code, out, err } = await runPiped(holdpoint(), ['run', REFUND], { input: 'y\n' });
  expect(out).toBe(
    "I'll put in a refund of $90.00 on A-1002.\nRefunded $90.00 on A-1002; $39.00 of what was paid is left.\n",
  );
  expect(err).toContain(`  Customer: Delta Kit Labs\n`);
  expect(err).toContain(`\n${QUESTION}`);
  expect(err.indexOf('Customer:')).toBeLessThan(err.indexOf(QUESTION));
  expect(code).toBe(0);
});

test('anything but yes denies, and the run is completed', async () => {
  const { code, out } = await runPiped(holdpoint(), ['run', REFUND], { input: 'approve\n' });
  expect(out).toContain('was not issued');
  expect(code).toBe(0);
});

test('the end of standard input denies, it is said so, and the exit code tells it', async () => {
  const { code, out, err } = await runPiped(holdpoint(), ['run', REFUND]);
  expect(out).toContain('was not issued');
  expect(err).toContain('Denied: standard input has ended.');
  expect(code).toBe(3);
});

test('a last line without an end is an answer', async () => {
  const { code } = await runPiped(holdpoint(), ['run', '--project', REQUESTS, 'pay 90'], { input: 'y' });
  expect(code).toBe(0);
});

test('a request without a reason is asked without parentheses', async () => {
  const { err } = await runPiped(
    holdpoint(),
    ['run', '--project', join(root, 'test/e2e/projects/terminal'), 'call plain'],
    {
      input: 'y\n',
    },
  );
  expect(err).toContain('? Allow plain {}? [y/N] ');
});

test('lines of a pipe are the answers in order', async () => {
  const { out } = await runPiped(holdpoint(), ['run', '--project', REQUESTS, 'pay three times'], {
    input: 'y\nn\ny\n',
  });
  expect(out.match(/execution-denied|"type":"json"/g)).toEqual(['"type":"json"', 'execution-denied', '"type":"json"']);
});

test('questions are asked one after another with numbered choices, and a bad answer is told why and asked again', async () => {
  const { code, out, err } = await runPiped(holdpoint(), ['run', '--project', REQUESTS, 'all kinds'], {
    input: 'soon\n3\nmonday, 3,Sunday\nMs Ito\n#2\n\n',
  });
  expect(err).toContain(
    '? (1 of 5) How urgent is it?\n  1. Low\n  2. Normal: Within two days\n  3. Urgent: Today\n[1-3] ',
  );
  expect(err).toContain('  "soon" is none of the choices.\n[1-3] ');
  expect(err).toContain('? (4 of 5) Channel: Where should the receipt go?');
  expect(err).toContain('[Enter skips] ');
  const told = JSON.parse(out.slice(out.indexOf('{'))) as {
    value: { answers: { value?: string; values?: string[] }[] };
  };
  expect(told.value.answers.map(({ value, values }) => value ?? values)).toEqual([
    'urgent',
    ['monday', 'wednesday', 'Sunday'],
    'Ms Ito',
    'phone',
  ]);
  expect(code).toBe(0);
});

test('the end of standard input in the middle of a form dismisses it', async () => {
  const { code, out, err } = await runPiped(holdpoint(), ['run', '--project', REQUESTS, 'three questions'], {
    input: '1\n',
  });
  expect(out).toContain('"dismissed":true');
  expect(err).toContain('Dismissed: standard input has ended.');
  expect(code).toBe(3);
});

test('a request that expires while it is asked is said and passed over', async () => {
  const run = startPiped(holdpoint(), ['run', '--project', REQUESTS, 'pay soon']);
  await run.err.until('[y/N] ', run.ended);
  await run.err.until('The request of pay_soon has expired.', run.ended);
  expect(await run.ended).toBe(0);
  expect(run.out.text).toContain('The request expired before the operator decided.');
});

test('with --json standard output is the run’s events and nothing else', async () => {
  const { code, out, err } = await runPiped(holdpoint(), ['run', '--json', '--project', STAGE, 'hostile'], {
    input: 'y\n',
  });
  const events = out
    .trimEnd()
    .split('\n')
    .map((line) => publicEvent.parse(JSON.parse(line)));
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.map(({ event }) => event.type)).toEqual(
    expect.arrayContaining([
      'session.created',
      'approval.requested',
      'approval.resolved',
      'tool.finished',
      'run.ended',
    ]),
  );
  expect(out).toMatch(/^[\x20-\x7e\n]*$/);
  expect(err).toContain('? Allow pay');
  expect(code).toBe(0);
});

test('nothing of what a model, a tool or a project says reaches the terminal raw', async () => {
  const asked = await runPiped(holdpoint(), ['run', '--project', STAGE, 'hostile'], { input: 'y\n' });
  const failed = await runPiped(holdpoint(), ['run', '--project', STAGE, 'call fails']);
  for (const text of [asked.out, asked.err, failed.err]) {
    expect(text).toContain('\\u001b[2J');
    expect(text).toMatch(/^[\x20-\x7e\n’·]*$/);
  }
});

test('a journal keeps the run, and who decided it in the terminal', async () => {
  const journal = join(temporaryFolder(), 'run.sqlite');
  await runPiped(holdpoint(), ['run', '--project', REQUESTS, '--journal', journal, 'pay 90'], { input: 'y\n' });
  expect(await eventsIn(journal)).toContainEqual(
    expect.objectContaining({
      type: 'approval.resolved',
      resolution: expect.objectContaining({ status: 'approved', by: expect.objectContaining({ surface: 'terminal' }) }),
    }),
  );
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s while the model is waited for stops the run', async (signal) => {
  const journal = join(temporaryFolder(), 'run.sqlite');
  const run = startPiped(holdpoint(), ['run', '--project', STAGE, '--journal', journal, 'think']);
  await run.out.until('Thinking', run.ended);
  run.signal(signal);
  expect(await run.ended).toBe(130);
  expect(run.err.text).toContain('Stopped.');
  expect(await eventsIn(journal)).toContainEqual(expect.objectContaining({ type: 'run.ended', status: 'stopped' }));
});

test('SIGINT while a tool runs stops the run, and says that nobody knows what it did', async () => {
  const journal = join(temporaryFolder(), 'run.sqlite');
  const run = startPiped(holdpoint(), ['run', '--project', STAGE, '--journal', journal, 'call hold']);
  await run.err.until('· hold 50% Holding', run.ended);
  run.signal('SIGINT');
  expect(await run.ended).toBe(130);
  expect(run.err.text).toContain('· hold: Stopped while running. What it did is not known.');
  expect(await eventsIn(journal)).toContainEqual(expect.objectContaining({ type: 'run.ended', status: 'stopped' }));
});

test('SIGINT while a request is asked cancels it', async () => {
  const journal = join(temporaryFolder(), 'run.sqlite');
  const run = startPiped(holdpoint(), ['run', '--project', REQUESTS, '--journal', journal, 'pay and ask']);
  await run.err.until('[y/N] ', run.ended);
  run.signal('SIGINT');
  expect(await run.ended).toBe(130);
  expect(run.err.text).toContain('· pay did not run: The operator stopped the run. It did not run.');
  const resolved = (await eventsIn(journal)).flatMap((event) =>
    'resolution' in event ? [event.resolution.status] : [],
  );
  expect(resolved).toEqual(['cancelled', 'cancelled']);
});

test('when whoever reads the answer goes, the run is stopped', async () => {
  const journal = join(temporaryFolder(), 'run.sqlite');
  const run = startPiped(holdpoint(), ['run', '--project', STAGE, '--journal', journal, 'hostile']);
  await run.err.until('[y/N] ', run.ended);
  run.closeOutput();
  run.write('y\n');
  expect(await run.ended).toBe(130);
});

test('what a tool logs goes to standard error, and does nothing there', async () => {
  const { out, err } = await runPiped(holdpoint(), ['run', '--json', '--project', STAGE, 'call logs']);
  for (const line of out.trimEnd().split('\n')) publicEvent.parse(JSON.parse(line));
  expect(out).not.toContain('A log');
  expect(err).toMatch(/^A log \\u001b\[2J .+ \{ with: 'an object' \}\nAn error$/m);
});

test('a tool that wants to end the process fails, and the run goes on', async () => {
  const { code, out, err } = await runPiped(holdpoint(), ['run', '--project', STAGE, 'call exits']);
  expect(err).toContain('· exits failed: process.exit(0) would have ended Holdpoint');
  expect({ code, out }).toEqual({ code: 0, out: 'Done.\n' });
});

test('a run that fails says why', async () => {
  const { code, err } = await runPiped(holdpoint(), ['run', '--project', STAGE, 'break']);
  expect(err).toContain('The model broke.');
  expect(code).toBe(1);
});

test('a project that is not there, or can’t be loaded, is a sentence with file and line', async () => {
  const missing = await runPiped(holdpoint(), ['run', '--project', '/nowhere', 'x']);
  expect(missing).toEqual({
    code: 1,
    out: '',
    err: 'holdpoint: There is no folder /nowhere. Check how the path is written.\n',
  });
});
