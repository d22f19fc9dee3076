import { pagePath } from '../../core/surface/page/page-path.ts';
import { pageResponse, plainResponse } from '../../core/surface/page/page-response.ts';
import type { PageExtension } from '../../core/surface/page/page-type.ts';
import { readPageFile } from '../../core/surface/page/read-page-file.ts';
import { isAppUrl } from './url.ts';

/** A page made by the app, not read from a file. */
export interface MadePage {
  type: PageExtension;
  text: string;
}

export interface ServeOptions {
  /** The only folder that is served. */
  root: string;
  /** Pages by path, asked before the folder. */
  made: (pathname: string) => MadePage | undefined;
}

/** Answers a request to `app://holdpoint/…`. Never reads outside `root`, whatever the path says. */
export async function serve(request: { url: string; method: string }, { root, made }: ServeOptions): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plainResponse(405, 'Only GET is answered here.');
  if (!isAppUrl(request.url)) return plainResponse(404, 'There is nothing at this address.');
  const pathname = pagePath(request.url);
  if (pathname === undefined) return plainResponse(400, 'This address can’t be read.');
  const page = made(pathname);
  if (page !== undefined) return pageResponse(200, { extension: page.type, body: page.text });
  const file = await readPageFile(root, pathname);
  return file ? pageResponse(200, file) : plainResponse(404, 'There is nothing at this address.');
}
