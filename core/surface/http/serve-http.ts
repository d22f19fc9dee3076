import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { fail, type Theme } from '../../contract/index.ts';
import type { StudioApi } from '../../studio.ts';
import { BrowserAccess } from './browser/browser-access.ts';
import { OpenStreams } from './events/open-streams.ts';
import { httpApp } from './http-app.ts';
import { HttpError } from './http-error.ts';
import { httpLimits, type HttpLimits } from './http-limits.ts';
import { listen } from './listen.ts';
import { OpenConnections } from './open-connections.ts';
import { problemResponse } from './problem.ts';
import { refuseConnection } from './refuse-connection.ts';
import { announceServing } from './serving.ts';

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
  /** What to do where the port can't be had: a sentence that says how another is given on this surface. */
  otherPort: string;
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

function asTheSystem(): Theme {
  return 'system';
}

/**
 * Serves a Studio over HTTP, on this machine only. Rejects with an `HttpError`, and leaves nothing open, where the port
 * can't be had or no word of the server can be left. The Studio stays the caller's to close, after the server.
 */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const { token, onFault } = options;
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
  const server = createServer({
    maxHeaderSize: limits.header,
    headersTimeout: limits.headerTime,
    requestTimeout: limits.requestTime,
    connectionsCheckingInterval: Math.min(1000, limits.headerTime, limits.requestTime),
    requireHostHeader: false,
  });
  hear(server, new OpenConnections(limits.connections), (incoming, outgoing) => void listener(incoming, outgoing));
  port = await listen(server, options);
  // Such as a connection that can't be taken for want of file handles.
  server.on('error', onFault);
  const url = `${ORIGIN}:${port}`;
  const end = (): Promise<void> => {
    streams.close();
    return new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  };
  let withdraw: (() => void) | undefined;
  const announce = (served: ServedProject | undefined): void => {
    const before = withdraw;
    withdraw = undefined;
    before?.();
    withdraw = served && leaveWord(served, url);
  };
  try {
    announce(options.project);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    port,
    url,
    openUrl: () => `${url}/?code=${access.newCode()}`,
    announce,
    close() {
      try {
        announce(undefined);
      } catch (error) {
        // Whoever finds it sees that its process has gone.
        onFault(error);
      }
      return end();
    },
  };
}

const ORIGIN = 'http://127.0.0.1';

function leaveWord({ name, folder, dataFolder }: ServedProject, url: string): () => void {
  try {
    return announceServing(dataFolder, { url, pid: process.pid, project: { name, folder } });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new HttpError(
      `Holdpoint can’t leave word of its server in ${dataFolder} (${why}). Make room there, or make it one that can be written to.`,
    );
  }
}

/** What the adapter can't make a request of. */
function malformed(): Response {
  return problemResponse(fail('invalid', 'This is no HTTP request that Holdpoint understands.').error, 400, {
    connection: 'close',
  });
}

/** Hears every request, also one that wants to know first whether it may go on: the guard says so. */
function hear(
  server: Server,
  connections: OpenConnections,
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): void {
  /** An answer that has begun must not be written into. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  const take = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { socket } = incoming;
    answers.set(socket, outgoing);
    connections.begin(socket);
    outgoing.once('finish', () => answers.delete(socket));
    outgoing.once('close', () => connections.end(socket));
    answer(incoming, outgoing);
  };
  server.on('connection', (socket) => connections.add(socket));
  server.on('request', take).on('checkContinue', take).on('checkExpectation', take);
  server.on('clientError', (error, socket) => refuseConnection(error, socket, answers.get(socket)));
}
