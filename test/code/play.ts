import { spawn } from 'node:child_process';

export interface Played {
  code: number | null;
  out: string;
  err: string;
}

export interface PlayOptions {
  env?: NodeJS.ProcessEnv;
  /** Hears the first that it says on standard output. */
  onOutput?: (out: string) => Promise<void>;
}

/** Runs Node in a folder until it ends by itself. */
export async function play(
  folder: string,
  args: readonly string[],
  { env, onOutput }: PlayOptions = {},
): Promise<Played> {
  const child = spawn(process.execPath, args, { cwd: folder, env });
  const said = { out: '', err: '' };
  let heard: Promise<void> | undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += String(chunk);
    heard ??= onOutput?.(said.out);
  });
  child.stderr.on('data', (chunk: Buffer) => (said.err += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  await heard;
  return { code, ...said };
}
