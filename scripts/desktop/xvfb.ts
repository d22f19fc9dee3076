import { spawn, type ChildProcess } from 'node:child_process';
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
  const forget = endWithThisProcess(server);
  return {
    name: `:${number}`,
    stop: async () => {
      forget();
      server.kill();
      await ended;
    },
  };
}

/** However this process ends, short of SIGKILL, the server must not stay behind. Returns the way to forget about it. */
function endWithThisProcess(server: ChildProcess): () => void {
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const onExit = () => void server.kill();
  const onSignal = (signal: NodeJS.Signals) => {
    server.kill();
    forget();
    process.kill(process.pid, signal);
  };
  const forget = () => {
    process.off('exit', onExit);
    for (const signal of signals) process.off(signal, onSignal);
  };
  process.on('exit', onExit);
  for (const signal of signals) process.on(signal, onSignal);
  return forget;
}

async function firstLine(stream: Readable): Promise<string | undefined> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    text += chunk as string;
    if (text.includes('\n')) return text.trim();
  }
  return undefined;
}
