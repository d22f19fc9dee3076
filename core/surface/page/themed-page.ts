import type { Theme } from '../../contract/index.ts';
import type { PageContent } from './page-response.ts';

/** The page with the look that was chosen, so that its first paint has it. As it is where the system chooses. */
export function themedPage(page: PageContent, theme: Theme): PageContent {
  if (theme === 'system') return page;
  const html = typeof page.body === 'string' ? page.body : new TextDecoder().decode(page.body);
  return { ...page, body: html.replace('<html ', `<html data-theme="${theme}" `) };
}
