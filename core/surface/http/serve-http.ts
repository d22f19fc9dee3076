import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { fail, type Theme } from '../../contract/index.ts';
import type { StudioApi } from '../../studio.ts';
import { BrowserAccess } from './browser/browser-access.ts';
import { OpenStreams } from './events/open-streams.ts';
import { httpApp } from './http-app.ts';
import { HttpError } from './http-error.ts';
import { httpLimits, type HttpLimits } from './http-limits.ts';
import { problemResponse } from './problem.ts';
import { refuseConnection } from './refuse-connection.ts';
import { announceServing, type Serving } from './serving.ts';

export interface HttpOptions {
  studio: StudioApi;
  /** Holdpoint's own. */
  version: string;
  /** What lets a client in: see `readToken`. */
  token: string;
  /** The person that decisions are attributed to. */
  operator: string;
  /** 0 takes any free one. */
  port: number;
  /** The built page: browser mode is served where it is given. */
  pageFolder?: string;
  /** Where given, word of the server is left in the project's data folder for `findServing`, as long as it runs. */
  project?: ServedProject;
  /** How the page should look, for its first paint. As the system does without it. */
  theme?: () => Theme;
  /** Hears that a link was used, and opens nobody else's browser any more. */
  onLinkUsed?: () => void;
  /** Hears what should never happen. */
  onFault: (fault: unknown) => void;
  limits?: Partial<HttpLimits>;
}

export interface ServedProject {
  name: string;
  folder: string;
  dataFolder: string;
}

export interface HttpServer {
  port: number;
  /** Such as "http://127.0.0.1:4747". */
  url: string;
  /** A link that gives one browser access, once. */
  openUrl(): string;
  /** Word of the server is left with another project from now on, or with none. */
  announce(project: ServedProject | undefined): void;
  /** Stops listening and ends what is open, streams included, at once. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

function asTheSystem(): Theme {
  return 'system';
}

/**
 * Serves a Studio over HTTP, on this machine only. Rejects with an `HttpError` where the port can't be had. The Studio
 * stays the caller's to close, after the server.
 */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const { token, project } = options;
  const limits = { ...httpLimits, ...options.limits };
  let port = options.port;
  const access = new BrowserAccess(token, () => port, options.onLinkUsed);
  const streams = new OpenStreams(limits.streams);
  const app = httpApp({
    ...options,
    access,
    limits,
    streams,
    pageFolder: options.pageFolder,
    theme: options.theme ?? asTheSystem,
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: () => malformed() });
  const server = createServer(
    {
      maxHeaderSize: limits.header,
      headersTimeout: limits.headerTime,
      requestTimeout: limits.requestTime,
      connectionsCheckingInterval: Math.min(1000, limits.headerTime, limits.requestTime),
      requireHostHeader: false,
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
  );
  server.maxConnections = limits.connections;
  refuseWhatIsNoRequest(server);
  port = await listen(server, options.port);
  // Such as a connection that can't be taken for want of file handles.
  server.on('error', options.onFault);
  const url = `http://${HOST}:${port}`;
  let withdraw: (() => void) | undefined;
  const announce = (served: ServedProject | undefined): void => {
    withdraw?.();
    withdraw = served && announceServing(served.dataFolder, wordOf(url, served));
  };
  announce(project);
  return {
    port,
    url,
    openUrl: () => `${url}/?code=${access.newCode()}`,
    announce,
    close() {
      announce(undefined);
      streams.close();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function wordOf(url: string, { name, folder }: ServedProject): Serving {
  return { url, pid: process.pid, project: { name, folder } };
}

/** What the adapter can't make a request of. */
function malformed(): Response {
  return problemResponse(fail('invalid', 'This is no HTTP request that Holdpoint understands.').error, 400, {
    connection: 'close',
  });
}

function refuseWhatIsNoRequest(server: Server): void {
  /** An answer that has begun must not be written into. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, outgoing) => {
    answers.set(socket, outgoing);
    outgoing.once('finish', () => answers.delete(socket));
  });
  server.on('clientError', (error, socket) => refuseConnection(error, socket, answers.get(socket)));
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException): void => reject(new HttpError(whyOf(error, port), OTHER_PORT));
    server.once('error', refuse);
    server.listen(port, HOST, () => {
      server.off('error', refuse);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

const OTHER_PORT = 'Give another with --port, or --port 0 for any free one.';

function whyOf({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program.`;
  if (code === 'EACCES') return `Port ${port} is for privileged programs only.`;
  return `Holdpoint can’t listen on port ${port} (${message}).`;
}
