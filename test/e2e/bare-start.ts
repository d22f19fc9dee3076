import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { root } from '../../scripts/root.ts';
import { resolveRuntime } from '../../scripts/runtime/resolve-runtime.ts';
import { argsFor, environmentFor, type Exit, type LaunchOptions } from './launch.ts';

/** A Holdpoint that nobody drives: what a terminal sees of it. */
export interface BareStart {
  /** Resolves once stdout and stderr together hold this text; rejects if the process ends without it. */
  writes(text: string): Promise<void>;
  output(): string;
  exited: Promise<Exit>;
  signal(name: NodeJS.Signals): void;
}

/** Starts Holdpoint as a terminal does, for starts that end by themselves and for what is written before a window is. */
export async function startBare(dataFolder: string, options: LaunchOptions = {}): Promise<BareStart> {
  const { executable } = await resolveRuntime(root, () => undefined);
  const child = spawn(executable, argsFor(options), { cwd: root, env: environmentFor(dataFolder, options.env) });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }));
  return {
    exited,
    output: () => output,
    signal: (name) => void child.kill(name),
    async writes(text) {
      while (!output.includes(text)) {
        const more = Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
        const ended = exited.then(() => 'ended' as const);
        if ((await Promise.race([more, ended])) === 'ended' && !output.includes(text)) {
          throw new Error(`The app ended without writing "${text}". It wrote:\n${output}`);
        }
      }
    },
  };
}
