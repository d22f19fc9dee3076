import { z } from 'zod';

/** A way to reach the Studio. `studio` is the host itself: recovery, expiry, shutdown. */
export const surface = z.enum(['desktop', 'browser', 'http', 'terminal', 'code', 'slack', 'studio']);
export type Surface = z.infer<typeof surface>;

/** Whom a command or a decision is attributed to, and where it came from. */
export const actor = z.object({ name: z.string().min(1).max(200), surface });
export type Actor = z.infer<typeof actor>;

/** What a person calls a surface. */
export const surfaceName: Readonly<Record<Surface, string>> = {
  desktop: 'Desktop',
  browser: 'Browser',
  http: 'HTTP',
  terminal: 'Terminal',
  code: 'Code',
  slack: 'Slack',
  studio: 'the Studio',
};
