import type { HttpContext } from '../http-context.ts';

/** What browser mode works on. */
export type BrowserContext = Pick<HttpContext, 'studio' | 'access' | 'streams' | 'theme' | 'onFault'> & {
  pageFolder: string;
};
