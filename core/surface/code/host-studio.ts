import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Actor } from '../../contract/index.ts';
import type { StudioApi } from '../../studio.ts';
import { appFiles, appRootAbove } from '../app-files.ts';
import type { HttpServer } from '../http/serve-http.ts';
import type { CodePlace } from './code-place.ts';
import { followPending } from './follow-pending.ts';
import { Inbox } from './inbox.ts';
import { type CodeStudio, openCodeStudio } from './open-code-studio.ts';
import { ServedStudio } from './served-studio.ts';
import { warn } from './warn.ts';

/** Opens a program's Studio and serves it. Where it rejects nothing stays open. */
export async function hostStudio(options: CodeStudio & { port: number }): Promise<ServedStudio> {
  const { operator, port } = options;
  const { studio, ...place } = await openCodeStudio(options);
  const by: Actor = { name: operator, surface: 'code' };
  try {
    const inbox = new Inbox((id, response) => studio.call('interactions.respond', { id, response }, by));
    const unfollow = await followPending(studio, by, (requests) => inbox.set(requests));
    const server = await serve(studio, place, operator, port);
    return new ServedStudio({ studio, server, inbox, by, unfollow });
  } catch (error) {
    await studio.close();
    throw error;
  }
}

/** Read when it is wanted: a program that serves nothing has no need of it. */
async function serve(
  studio: StudioApi,
  { base, project }: CodePlace,
  operator: string,
  port: number,
): Promise<HttpServer> {
  const [{ serveHttp }, { readToken }] = await Promise.all([
    import('../http/serve-http.ts'),
    import('../http/token.ts'),
  ]);
  const { version, pageFolder } = appFiles(appRootAbove(fileURLToPath(import.meta.url)));
  return serveHttp({
    studio,
    version,
    token: readToken(base, process.env),
    operator,
    port,
    otherPort: 'Give another with start({ port }), or port 0 for any free one.',
    project,
    onFault: warn,
    // A checkout that was never built has none.
    ...(existsSync(pageFolder) && { pageFolder }),
  });
}
