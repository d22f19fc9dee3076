import type { HttpBindings } from '@hono/node-server';
import type { Theme } from '../../contract/index.ts';
import type { StudioApi } from '../../studio.ts';
import type { BrowserAccess } from './browser/browser-access.ts';
import type { OpenStreams } from './events/open-streams.ts';
import type { Caller } from './guard/caller.ts';
import type { HttpLimits } from './http-limits.ts';

/** What every route of one server knows. */
export interface HttpContext {
  studio: StudioApi;
  version: string;
  token: string;
  /** The person that decisions are attributed to. */
  operator: string;
  access: BrowserAccess;
  /** Where the built page lies, where browser mode is served. */
  pageFolder: string | undefined;
  /** How the page should look at its first paint. */
  theme: () => Theme;
  limits: HttpLimits;
  streams: OpenStreams;
  onFault: (fault: unknown) => void;
}

/** Hono's type of this server: `caller` is set behind the guard wherever somebody must be known. */
export interface HttpApp {
  Bindings: HttpBindings;
  Variables: { caller: Caller | undefined };
}
