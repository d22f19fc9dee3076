import type { Surface } from '../../core/contract/index.ts';

/** What a person calls a surface. */
export const surfaceName: Readonly<Record<Surface, string>> = {
  desktop: 'Desktop',
  browser: 'Browser',
  http: 'HTTP',
  terminal: 'Terminal',
  code: 'Code',
  slack: 'Slack',
  studio: 'Studio',
};
