import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

test('no flag means the embedded project', () => {
  expect(readCommandLine(['electron', '.', '--no-sandbox', '--remote-debugging-port=0'])).toEqual({ ok: true });
});

test('the folder may follow the flag or be joined to it, anywhere among the flags of Electron', () => {
  expect(readCommandLine(['electron', '--inspect=0', '.', '--project', 'my desk', '--no-sandbox'])).toEqual({
    ok: true,
    project: 'my desk',
  });
  expect(readCommandLine(['electron', '.', '--project=../desk=2'])).toEqual({ ok: true, project: '../desk=2' });
});

test('the last one counts, so that a caller can override a script', () => {
  expect(readCommandLine(['--project', 'one', '--project=two'])).toEqual({ ok: true, project: 'two' });
});

test('a flag without a folder is a sentence', () => {
  for (const args of [['--project'], ['--project='], ['--project', '--no-sandbox']]) {
    expect(readCommandLine(args)).toMatchObject({ ok: false, message: expect.stringContaining('without a folder') });
  }
});

test('HTTP is served where it is asked for, on a port of its own or on 4747', () => {
  expect(readCommandLine(['electron', '.', '--http'])).toEqual({ ok: true, http: 4747 });
  expect(readCommandLine(['electron', '.', '--http', '--no-sandbox'])).toEqual({ ok: true, http: 4747 });
  expect(readCommandLine(['electron', '--http', '.'])).toEqual({ ok: true, http: 4747 });
  expect(readCommandLine(['--http', '8080', '--project', 'desk'])).toEqual({ ok: true, project: 'desk', http: 8080 });
  expect(readCommandLine(['--http=0'])).toEqual({ ok: true, http: 0 });
  expect(readCommandLine([])).toEqual({ ok: true });
});

test('a port that is none is a sentence', () => {
  for (const args of [['--http=x'], ['--http='], ['--http', '70000'], ['--http', '-1']]) {
    expect(readCommandLine(args)).toMatchObject({ ok: false, message: expect.stringContaining('0 and 65535') });
  }
});

test('a slip in a flag of ours is a sentence, and what is Chromium’s is left to it', () => {
  for (const [flag, meant] of [
    ['--projct', '--project DIR'],
    ['--proj=desk', '--project DIR'],
    ['-project', '--project DIR'],
    ['--port', '--http=PORT'],
    ['--port=80', '--http=PORT'],
    ['--htp', '--http=PORT'],
  ] as const) {
    expect(readCommandLine(['electron', '.', flag, 'x'])).toMatchObject({
      ok: false,
      message: expect.stringContaining(meant),
    });
  }
  for (const flag of ['--proxy-server=x', '--profile-directory=x', '--http-port=1', '--remote-debugging-port=0']) {
    expect(readCommandLine(['electron', '.', flag])).toEqual({ ok: true });
  }
});
