import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { installed } from './install.ts';
import { eventsIn } from './read-journal.ts';
import { startAtTerminal, temporaryFolder } from './start.ts';

const holdpoint = installed();
const STAGE = join(root, 'test', 'e2e', 'projects', 'terminal');
const REQUESTS = join(root, 'test', 'e2e', 'projects', 'requests');
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

const run = (project: string, prompt: string, journal?: string) =>
  startAtTerminal(holdpoint(), [
    'run',
    '--project',
    project,
    ...(journal === undefined ? [] : ['--journal', journal]),
    prompt,
  ]);

test('y and Enter approve; the question stands on a line of its own after the answer so far', async () => {
  const { screen, type, ended } = run(STAGE, 'hostile');
  await screen.until('[y/N] ', ended);
  type('y\r');
  expect(await ended).toBe(0);
  expect(screen.text).toContain('\r\n? Allow pay ');
  expect(screen.text).toContain('Done.\r\n');
});

test('n denies', async () => {
  const { screen, type, ended } = run(REQUESTS, 'pay 90');
  await screen.until('[y/N] ', ended);
  type('n\r');
  expect(await ended).toBe(0);
  expect(screen.text).toContain('execution-denied');
});

test('Ctrl-D at a question is the end of the input: it denies this one and those that follow', async () => {
  const { screen, type, ended } = run(REQUESTS, 'pay three times');
  await screen.until('[y/N] ', ended);
  type(CTRL_D);
  expect(await ended).toBe(3);
  expect(screen.text.match(/Denied: standard input has ended/g)).toHaveLength(3);
});

test.each([
  ['a line', 'y\r'],
  ['several lines', 'y\ry\r'],
  ['the beginning of a line', 'y'],
  ['the end of the input', CTRL_D],
])('%s typed before the question is shown is no answer to it', async (_name, typed) => {
  const file = join(temporaryFolder(), 'go');
  const { screen, type, ended } = run(STAGE, `once ${file}`);
  await screen.until('First', ended);
  type(typed);
  // The terminal shows what it has taken in.
  if (typed !== CTRL_D) await screen.until('y', ended);
  writeFileSync(file, '');
  await screen.until('[y/N] ', ended);
  type('\r');
  expect(await ended).toBe(0);
  expect(screen.text).not.toContain('· pay ');
});

test('what is typed after one answer and before the next question is dropped too', async () => {
  const { screen, type, ended } = run(REQUESTS, 'pay three times');
  await screen.until('[y/N] ', ended);
  type('n\ry\ry\r');
  await screen.until('[y/N] ', ended);
  type('n\r');
  await screen.until('[y/N] ', ended);
  type('n\r');
  expect(await ended).toBe(0);
  expect(screen.text).not.toContain('· pay ');
});

test('a form is answered question by question, and a bad answer is asked again', async () => {
  const { screen, type, ended } = run(REQUESTS, 'three questions');
  await screen.until('[1-3] ', ended);
  type('soon\r');
  await screen.until('"soon" is none of the choices.', ended);
  await screen.until('[1-3] ', ended);
  type('3\r');
  await screen.until('[1-2, or your own text] ', ended);
  type('Fax\r');
  await screen.until('[Enter skips] ', ended);
  type('\r');
  expect(await ended).toBe(0);
  expect(screen.text).toMatch(/"value":"urgent".*"value":"Fax","custom":true/);
});

test.each([
  ['the model is waited for', STAGE, 'think', 'Thinking'],
  ['a tool runs', STAGE, 'call hold', 'hold 50%'],
  ['a request is asked', REQUESTS, 'pay 90', '[y/N] '],
  ['a form is asked', REQUESTS, 'three questions', '[1-3] '],
])('Ctrl-C while %s stops the run, in the journal too', async (_name, project, prompt, shown) => {
  const journal = join(temporaryFolder(), 'run.sqlite');
  const { screen, type, ended } = run(project, prompt, journal);
  await screen.until(shown, ended);
  type(CTRL_C);
  expect(await ended).toBe(130);
  expect(screen.text).toContain('Stopped.');
  expect(await eventsIn(journal)).toContainEqual(expect.objectContaining({ type: 'run.ended', status: 'stopped' }));
});

test('nothing that is asked or answered reaches the terminal raw', async () => {
  const { screen, type, ended } = run(STAGE, 'hostile');
  await screen.until('[y/N] ', ended);
  type('y\r');
  await ended;
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  expect(screen.text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202e\u2028\u2066]/);
});
