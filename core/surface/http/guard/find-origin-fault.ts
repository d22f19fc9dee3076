import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Why a request may not come from where it says it comes from; undefined if it may. The host must be a name of this
 * machine (another one may have been made to point here by DNS), with any port, so that a tunnel works; a page must be
 * one of this server's own.
 */
export function findOriginFault({ headers, rawHeaders, url }: IncomingMessage): string | undefined {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  const host = headers.host ?? '';
  if (hosts !== 1 || !LOOPBACK.test(host) || !isOwnTarget(url, host)) {
    return 'Holdpoint answers on this machine only. Call it as 127.0.0.1 or localhost.';
  }
  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${host}`) {
    return 'Another site may not call Holdpoint.';
  }
  return undefined;
}

/** A target may be a whole address, as a proxy is sent it; its host is then the one that is asked for. */
function isOwnTarget(url: string | undefined, host: string): boolean {
  if (url?.startsWith('/') === true) return true;
  const named = /^http:\/\/([^/?#]*)/.exec(url ?? '')?.[1];
  return named?.toLowerCase() === host.toLowerCase();
}

/** The same for a caller with a cookie, which a browser sends along whoever made it call. */
export function findCrossSiteFault({ headers, method }: IncomingMessage): string | undefined {
  const site = headers['sec-fetch-site'];
  const own = site === 'same-origin';
  if (site !== undefined && !own && site !== 'none') return 'Another site may not call Holdpoint.';
  const reads = method === 'GET' || method === 'HEAD';
  if (!reads && !own && headers.origin === undefined) {
    return 'The browser did not say which page calls. Use one that sends Origin, or the token.';
  }
  return undefined;
}
