import { isAppUrl } from '../app-protocol/url.ts';
import { OPEN_PATH, PICK_PATH, QUIT_PATH, RETRY_PATH } from '../problem/problem-page.ts';

const OPENED_OUTSIDE = new Set(['http:', 'https:', 'mailto:']);

/** What is done about a page that wants to go to `url` or to open it. */
export type LinkAction = 'reload' | 'outside' | 'retry' | 'quit' | 'pick' | { open: string } | 'refuse';

/**
 * A page may reload itself and press the problem page's buttons; the web and mail go to the programs that the person
 * uses for them; anything else (`file:`, `javascript:`, other apps' schemes) is refused.
 */
export function decideNavigation(url: string, current: string): LinkAction {
  if (!isAppUrl(url)) return isOpenedOutside(url) ? 'outside' : 'refuse';
  const { pathname } = new URL(url);
  if (pathname === RETRY_PATH) return 'retry';
  if (pathname === QUIT_PATH) return 'quit';
  if (pathname === PICK_PATH) return 'pick';
  if (pathname.startsWith(OPEN_PATH)) return { open: pathname.slice(OPEN_PATH.length) };
  return URL.canParse(current) && new URL(current).pathname === pathname ? 'reload' : 'refuse';
}

/** True for schemes that are safe to hand to the operating system. */
export function isOpenedOutside(url: string): boolean {
  return URL.canParse(url) && OPENED_OUTSIDE.has(new URL(url).protocol);
}

/** True for a file that the window's own page has made, which the person is asked where to keep. */
export function isOwnFile(url: string): boolean {
  return url.startsWith('blob:') && isAppUrl(url.slice('blob:'.length));
}
