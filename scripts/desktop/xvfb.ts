import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { SetUpError } from '../set-up-error.mjs';

export interface VirtualDisplay {
  /** The value for `DISPLAY`. */
  name: string;
  stop(): Promise<void>;
}

/** Starts an X server without a screen on the first free display; answers when it takes clients. */
export async function startXvfb(): Promise<VirtualDisplay> {
  const args = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'close');
  const number = await Promise.race([firstLine(server.stdio[3] as Readable), ended.then(() => undefined)]);
  if (number === undefined) {
    throw new SetUpError('The virtual display did not start. Run "Xvfb :99" by hand to see what it says.');
  }
  return {
    name: `:${number}`,
    stop: async () => {
      server.kill();
      await ended;
    },
  };
}

async function firstLine(stream: Readable): Promise<string | undefined> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    text += chunk as string;
    if (text.includes('\n')) return text.trim();
  }
  return undefined;
}
