import type { StudioApi } from '../../../studio.ts';
import type { BrowserAccess } from './browser-access.ts';

/** What browser mode works on. */
export interface BrowserContext {
  studio: StudioApi;
  /** The person that decisions made in a browser are attributed to. */
  operator: string;
  access: BrowserAccess;
  /** The built page. */
  pageFolder: string;
  /** Hears what should never happen. */
  onFault: (fault: unknown) => void;
}
