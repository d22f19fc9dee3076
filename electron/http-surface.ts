import type { HttpSettings, HttpView, Theme } from '../core/contract/index.ts';
import { type HttpServer, type ServedProject, serveHttp } from '../core/surface/http/serve-http.ts';
import { tokenFile } from '../core/surface/http/token.ts';
import type { StudioApi } from '../core/studio.ts';
import type { HttpControl } from '../core/workspace/settings/http-control.ts';

export interface HttpSurfaceOptions {
  studio: StudioApi;
  /** The port that the command line says: it decides then, and not the settings. */
  commandPort?: number | undefined;
  /** What lets a client in, read before a project's code ran: it must not choose it. Throws a sentence. */
  token: () => string;
  version: string;
  pageFolder: string;
  base: string;
  operator: string;
  theme: () => Theme;
  onFault: (fault: unknown) => void;
}

export interface HttpSurface extends HttpControl {
  /** Leaves word of the server with the project that is open, from now on. */
  announce(project: ServedProject | undefined): void;
  close(): Promise<void>;
}

/** The desktop's HTTP server: off, or on at the port that the settings or the command line say. */
export function createHttpSurface(options: HttpSurfaceOptions): HttpSurface {
  const { commandPort, base } = options;
  /** Before a project's `.env` was read: it must not choose who is let in. */
  const place = process.env['HOLDPOINT_TOKEN']?.trim() ? 'HOLDPOINT_TOKEN' : tokenFile(base);
  const by: HttpView['by'] = commandPort === undefined ? 'settings' : 'command';
  let server: HttpServer | undefined;
  let wantedPort: number | undefined;
  let project: ServedProject | undefined;
  let fault: string | undefined;
  let token: string | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function stop(): Promise<void> {
    const before = server;
    server = undefined;
    wantedPort = undefined;
    await before?.close();
  }

  async function start(port: number): Promise<void> {
    const { studio, version, pageFolder, operator, theme, onFault } = options;
    const otherPort =
      commandPort === undefined
        ? 'Choose another port.'
        : 'Give another with --http=PORT, or --http=0 for any free one.';
    fault = undefined;
    try {
      token ??= options.token();
      const about = { studio, version, pageFolder, operator, theme, onFault, token, port, otherPort };
      server = await serveHttp(project === undefined ? about : { ...about, project });
      wantedPort = port;
    } catch (error) {
      fault = faultOf(error);
      return;
    }
    console.log(`HTTP at ${server.url}. Token: ${place}. In a browser, once: ${server.openUrl()}`);
  }

  /** One change after the other: a port is free again once the server before is closed. */
  function inTurn(change: () => Promise<void>): Promise<void> {
    const done = turn.then(change);
    turn = done.catch(() => undefined);
    return done;
  }

  return {
    state: () => ({
      by,
      ...(server ? { url: server.url, port: wantedPort || server.port } : {}),
      ...(fault !== undefined && { fault }),
      ...(commandPort !== undefined && !server && { port: commandPort }),
    }),
    apply: (settings: HttpSettings) =>
      inTurn(async () => {
        const wanted = commandPort ?? (settings.on ? settings.port : undefined);
        if (server !== undefined && wanted === wantedPort) return;
        await stop();
        fault = undefined;
        if (wanted !== undefined) await start(wanted);
      }),
    token: () => (token ??= options.token()),
    tokenPlace: () => place,
    link: () => server?.openUrl(),
    useToken: (next) =>
      inTurn(async () => {
        token = next;
        if (server === undefined) return;
        // At the very port: addresses that clients know stay good.
        const { port } = server;
        const wanted = wantedPort;
        await stop();
        await start(port);
        wantedPort = server && wanted;
      }),
    announce(next) {
      project = next;
      server?.announce(next);
    },
    close: () => inTurn(stop),
  };
}

function faultOf(error: unknown): string {
  return `HTTP is not served: ${error instanceof Error ? error.message : String(error)}`;
}
