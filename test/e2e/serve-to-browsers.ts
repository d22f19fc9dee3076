import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { effectsIn } from './effects.ts';
import { environmentFor, makeDataFolder } from './launch.ts';

const TOKEN = 'the-token-of-the-tests';

/** A server in a process of its own, which may be killed and started again on the same journal and port. */
export interface BrowserServer {
  readonly url: string;
  /** A link that lets in one browser. */
  link(): Promise<string>;
  /** The power cut. Resolves when the process is gone. */
  kill9(): Promise<void>;
  startAgain(token?: string): Promise<void>;
  /** What another client does over HTTP, with the token: the parsed answer and its status. */
  http(method: 'GET' | 'POST', pathname: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** The lines of every `effects.log` that tools wrote, oldest first. */
  effects(): string[];
  /** What the server wrote to stderr: faults. */
  errors(): string;
}

/** Serves the embedded example, or another project. It ends with the test. */
export async function serveToBrowsers(project?: string): Promise<BrowserServer> {
  const dataFolder = makeDataFolder();
  let errors = '';
  let child: ChildProcess;
  let port = 0;

  async function start(token: string): Promise<void> {
    child = fork(
      fileURLToPath(new URL('browser-server.ts', import.meta.url)),
      [dataFolder, `${port}`, token, ...(project === undefined ? [] : [project])],
      {
        env: environmentFor(dataFolder),
        execArgv: ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      },
    );
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const listening = once(child, 'message').then(([said]) => said as { port: number });
    const ended = once(child, 'close').then(() => Promise.reject(new Error(`The server ended:\n${errors}`)));
    // It ends in every test, long after this race is over.
    ended.catch(() => undefined);
    ({ port } = await Promise.race([listening, ended]));
  }

  async function kill9(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'close');
    child.kill('SIGKILL');
    await gone;
  }

  onTestFinished(kill9);
  await start(TOKEN);
  return {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    async link() {
      const said = once(child, 'message');
      child.send('a link, please');
      const [{ link }] = (await said) as [{ link: string }];
      return link;
    },
    kill9,
    startAgain: (token = TOKEN) => start(token),
    async http(method, pathname, body) {
      const response = await fetch(`http://127.0.0.1:${port}${pathname}`, {
        method,
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    effects: () => effectsIn(dataFolder),
    errors: () => errors,
  };
}
