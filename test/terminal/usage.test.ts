import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { installed } from './install.ts';
import { runPiped, temporaryFolder } from './start.ts';

const holdpoint = installed();
const COMMANDS = ['run', 'call', 'inbox', 'serve'];

/** Nothing but the bin: no build, no packages. */
function bare(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdpoint-bare-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['bin', 'package.json']) cpSync(join(root, part), join(folder, part), { recursive: true });
  return folder;
}

test('help needs neither a build nor a package, and names every command', async () => {
  const folder = bare();
  const { code, out, err } = await runPiped(folder, ['--help']);
  for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const same of [['-h'], ['help'], ['help', '--help']]) expect((await runPiped(folder, same)).out).toBe(out);
});

test.each(COMMANDS)('holdpoint %s --help shows its options and examples', async (command) => {
  const folder = bare();
  const { code, out } = await runPiped(folder, [command, '--help']);
  expect(out).toContain(`Usage: holdpoint ${command}`);
  expect(out).toContain(`\nExamples:\n  `);
  expect(code).toBe(0);
  expect((await runPiped(folder, ['help', command])).out).toBe(out);
});

test('--version is package.json’s', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(await runPiped(bare(), ['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test('without its build it says what to do', async () => {
  expect(await runPiped(bare(), ['inbox'])).toEqual({
    code: 1,
    out: '',
    err: 'holdpoint: Its own files are missing. Install it again.\n',
  });
});

test.each([
  ['no command', [], 'Give a command. See "holdpoint --help".'],
  ['an unknown command', ['sing'], 'There is no command "sing". See "holdpoint --help".'],
  ['a prototype’s key', ['constructor'], 'There is no command "constructor". See "holdpoint --help".'],
  ['an unknown option', ['--loud'], 'There is no option "--loud" here. See "holdpoint --help".'],
  ['run with an unknown flag', ['run', '--loud', 'x'], 'Unknown option \'--loud\'. See "holdpoint run --help".'],
  ['run without a prompt', ['run'], 'Give a prompt. See "holdpoint run --help".'],
  ['run with a blank one', ['run', ' '], 'Give a prompt. See "holdpoint run --help".'],
  ['run with two', ['run', 'a', 'b'], 'There is more than one prompt. Put it into quotes. See "holdpoint run --help".'],
  [
    'run of no agent',
    ['run', '--agent', 'x', 'y'],
    'There is no agent "x" in this project. It has: support. See "holdpoint run --help".',
  ],
  ['call without a tool', ['call', '--input', '{}'], 'Give one tool. See "holdpoint call --help".'],
  ['call without input', ['call', 'pay'], 'Give the tool’s input with --input. See "holdpoint call --help".'],
  [
    'serve at a bad port',
    ['serve', '--port', '70000'],
    '--port takes a number from 0 to 65535, not "70000". See "holdpoint serve --help".',
  ],
  [
    'serve with a plain argument',
    ['serve', '.'],
    'It takes no plain arguments. Give the project with --project. See "holdpoint serve --help".',
  ],
  ['inbox with an unknown command', ['inbox', 'eat'], 'There is no inbox command "eat". See "holdpoint inbox --help".'],
  [
    'inbox with an unknown flag',
    ['inbox', 'approve', 'x', '--reason', 'y'],
    'Unknown option \'--reason\'. See "holdpoint inbox --help".',
  ],
  [
    'inbox with no outcome',
    ['inbox', 'outcome', 'x', 'perhaps'],
    'Say what became of it: happened, did-not-happen, unknown. See "holdpoint inbox --help".',
  ],
] as const)('%s is a sentence and exit code 2', async (_name, args, sentence) => {
  expect(await runPiped(holdpoint(), args)).toEqual({ code: 2, out: '', err: `holdpoint: ${sentence}\n` });
});

test('input that is no JSON is a sentence and exit code 2', async () => {
  const { code, err } = await runPiped(holdpoint(), ['call', 'pay', '--input', '{']);
  expect(err).toMatch(/^holdpoint: --input is not valid JSON: .+ See "holdpoint call --help"\.\n$/);
  expect(code).toBe(2);
});

test('in a folder with a project it hints at it', async () => {
  const project = temporaryFolder();
  cpSync(join(root, 'examples', 'support-desk', 'holdpoint.config.ts'), join(project, 'holdpoint.config.ts'));
  const { err } = await runPiped(holdpoint(), ['run', 'Hello'], { cwd: project });
  expect(err).toBe('This is the embedded example. For the project in this folder say --project .\n');
});
