import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { isAppUrl } from './url.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A page made by the app, not read from a file. */
export interface MadePage {
  type: '.html' | '.css';
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
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Only GET is answered here.');
  if (!isAppUrl(request.url)) return plain(404, 'There is nothing at this address.');
  const pathname = decodedPath(request.url);
  if (pathname === undefined) return plain(400, 'This address can’t be read.');
  const page = made(pathname);
  if (page !== undefined) return respond(200, TYPES[page.type], page.text);
  const file = path.join(root, pathname === '/' ? 'index.html' : pathname);
  const inside = path.relative(root, file);
  if (inside === '' || inside.startsWith('..') || path.isAbsolute(inside))
    return plain(404, 'There is nothing at this address.');
  try {
    return respond(200, TYPES[path.extname(file)] ?? 'application/octet-stream', await readFile(file));
  } catch {
    return plain(404, 'There is nothing at this address.');
  }
}

function decodedPath(url: string): string | undefined {
  try {
    const pathname = decodeURIComponent(new URL(url).pathname);
    return pathname.includes('\0') ? undefined : pathname;
  } catch {
    return undefined;
  }
}

function plain(status: number, text: string): Response {
  return respond(status, TYPES['.txt'], text);
}

function respond(status: number, type: string | undefined, body: string | Uint8Array<ArrayBuffer>): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': type ?? 'application/octet-stream',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    },
  });
}
