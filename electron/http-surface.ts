import { type HttpServer, serveHttp } from '../core/surface/http/serve-http.ts';
import { tokenFile } from '../core/surface/http/token.ts';
import type { OpenedProject } from '../core/surface/open-project.ts';

export interface HttpSurfaceOptions {
  port: number;
  /** What lets a client in, read before the project's code ran: it must not choose it. */
  token: string;
  version: string;
  pageFolder: string;
  base: string;
  operator: string;
  onFault: (fault: unknown) => void;
}

/** Serves the window's own Studio over HTTP, and tells the terminal where. Rejects with a sentence. */
export async function serveDesktop(opened: OpenedProject, options: HttpSurfaceOptions): Promise<HttpServer> {
  const { base, ...rest } = options;
  const { studio, name, folder, dataFolder } = opened;
  const server = await serveHttp({
    ...rest,
    otherPort: 'Give another with --http=PORT, or --http=0 for any free one.',
    studio,
    project: { name, folder, dataFolder },
  });
  const token = process.env['HOLDPOINT_TOKEN'] === rest.token ? 'HOLDPOINT_TOKEN' : tokenFile(base);
  console.log(`HTTP at ${server.url}. Token: ${token}. In a browser, once: ${server.openUrl()}`);
  return server;
}
