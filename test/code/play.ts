import { spawn } from 'node:child_process';

export interface Played {
  code: number | null;
  out: string;
  err: string;
}

/** Runs Node in a folder until it ends by itself. */
export function play(folder: string, ...args: string[]): Promise<Played> {
  const child = spawn(process.execPath, args, { cwd: folder });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (said.err += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })));
}
