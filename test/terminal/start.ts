import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Heard } from './heard.ts';

const { spawn: spawnPty } = createRequire(import.meta.url)('@lydell/node-pty') as typeof import('@lydell/node-pty');

export interface StartOptions {
  /** The folder of all data. One of its own without it. */
  data?: string;
  cwd?: string;
  env?: Record<string, string>;
}

/** A folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdpoint-terminal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** `holdpoint` with pipes, for a test. */
export interface Piped {
  out: Heard;
  err: Heard;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  write(text: string): void;
  /** Ends its standard input. */
  end(): void;
  signal(name: NodeJS.Signals): void;
  /** Stops reading what it writes. */
  closeOutput(): void;
}

export function startPiped(root: string, args: readonly string[], options: StartOptions = {}): Piped {
  const child = spawn(process.execPath, [join(root, 'bin', 'holdpoint.mjs'), ...args], {
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    env: environment(options),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const out = new Heard();
  const err = new Heard();
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => out.add(chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => err.add(chunk));
  // It may end without reading all that it is given.
  child.stdin.on('error', () => undefined);
  return {
    out,
    err,
    ended: new Promise((resolve) => child.once('close', resolve)),
    write: (text) => void child.stdin.write(text),
    end: () => void child.stdin.end(),
    signal: (name) => void child.kill(name),
    closeOutput: () => void child.stdout.destroy(),
  };
}

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs it to its end with `input` on its standard input. */
export async function runPiped(
  root: string,
  args: readonly string[],
  { input = '', ...options }: StartOptions & { input?: string } = {},
): Promise<Ended> {
  const started = startPiped(root, args, options);
  started.write(input);
  started.end();
  const code = await started.ended;
  return { code, out: started.out.text, err: started.err.text };
}

/** `holdpoint` at a real terminal, for a test. What it shows is `screen`, echoes included. */
export interface AtTerminal {
  screen: Heard;
  ended: Promise<number>;
  type(text: string): void;
}

export function startAtTerminal(root: string, args: readonly string[], options: StartOptions = {}): AtTerminal {
  const terminal = spawnPty(process.execPath, [join(root, 'bin', 'holdpoint.mjs'), ...args], {
    cols: 200,
    rows: 50,
    env: environment(options),
    ...(options.cwd !== undefined && { cwd: options.cwd }),
  });
  const screen = new Heard();
  terminal.onData((chunk) => screen.add(chunk));
  let running = true;
  const ended = new Promise<number>((resolve) => {
    terminal.onExit(({ exitCode }) => {
      running = false;
      resolve(exitCode);
    });
  });
  onTestFinished(() => {
    if (running) terminal.kill('SIGKILL');
  });
  return { screen, ended, type: (text) => terminal.write(text) };
}

function environment({ data, env }: StartOptions): Record<string, string> {
  const { HOLDPOINT_MODEL: _model, HOLDPOINT_TOKEN: _token, ...own } = process.env as Record<string, string>;
  return { ...own, HOLDPOINT_DATA: data ?? temporaryFolder(), ...env };
}
