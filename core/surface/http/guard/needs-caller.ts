/** Where something can be read or done: all of it needs a caller, but for the sign of life. */
const CLOSED = /^\/(?:v1|browser)(?:\/|$)/i;

/** The page of browser mode is no secret: what it shows is, and that comes from the routes that are closed. */
export function needsCaller(method: string, path: string, servesPage: boolean): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  if (reads && path === '/v1/health') return false;
  return !reads || !servesPage || CLOSED.test(path);
}
