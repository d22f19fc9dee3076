export const SCHEME = 'app';
const HOST = 'holdpoint';

/** The window's one page. */
export const APP_URL = `${SCHEME}://${HOST}/`;
/** Shown instead of it when the Studio can't be opened. */
export const PROBLEM_URL = `${APP_URL}problem`;

/** True for a page that this app serves itself. Compares parsed parts: `app://holdpoint.evil/` begins alike. */
export function isAppUrl(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed?.protocol === `${SCHEME}:` && parsed.host === HOST;
}
