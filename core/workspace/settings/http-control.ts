import type { HttpSettings, HttpView, Theme } from '../../contract/index.ts';

/** The HTTP server of this process, as the settings see it and change it. */
export interface HttpControl {
  state(): Pick<HttpView, 'by' | 'url' | 'fault'> & { port?: number };
  /** Starts, moves or stops the server. Where that fails, `state` says why. Does nothing where a command decides. */
  apply(settings: HttpSettings): Promise<void>;
  /** What lets a client in. Throws a `DataFolderError` where it can't be had. */
  token(): string;
  /** Where that lies: a file, or `HOLDPOINT_TOKEN`, which the settings can't change. */
  tokenPlace(): string;
  /** A link that lets one browser in, while it is served. */
  link(): string | undefined;
  /** Serves on with another token: whoever came in with the old one is out. */
  useToken(token: string): Promise<void>;
}

/** What only the desktop app can do. */
export interface DesktopControl {
  /** Answers with a sentence where it can't. */
  openFolder(folder: string): Promise<string | undefined>;
  /** Shows a file or a folder where it lies, in the system's own program for files. */
  showInFolder(file: string): void;
  /** All windows look so from now on. */
  showTheme(theme: Theme): void;
}
