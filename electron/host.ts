import { fail, ok, type Push, type Result } from '../core/contract/index.ts';
import { JournalError } from '../core/journal/journal-error.ts';
import { DataFolderError } from '../core/project/data-folder.ts';
import { ProjectError } from '../core/project/project-error.ts';
import type { StudioApi } from '../core/studio.ts';
import type { HttpServer } from '../core/surface/http/serve-http.ts';
import type { OpenedProject, ProjectToOpen } from '../core/surface/open-project.ts';
import type { Problem } from './problem/problem.ts';

export interface HostOptions extends ProjectToOpen {
  /** How long to wait for `close`, in milliseconds. */
  closeLimit: number;
  onPush: (push: Push) => void;
  /** Where given, the Studio is served on this port as soon as it is open. */
  http?: HttpHostOptions;
}

export interface HttpHostOptions {
  port: number;
  version: string;
  pageFolder: string;
  /** Tells the person why nothing is served; the window works without it. */
  onRefused: (sentence: string) => void;
}

export interface Host {
  /**
   * Opens the Studio once `after` is over, or says why not. Once it is open, or opening, nothing more is done; a
   * failure is tried again.
   */
  open(after?: Promise<void>): Promise<Problem | undefined>;
  /** The Studio once it is open: waits for it, and answers with the sentence of the problem where there is one. */
  studio(): Promise<Result<StudioApi>>;
  /** Interrupts what runs and closes the journal, in bounded time. */
  close(): Promise<void>;
}

const NOT_CLOSED = 'The journal was not closed in time. What was confirmed is safe; the next start recovers the rest.';

/** Owns the desktop's one Studio from opening to closing. */
export function createHost(options: HostOptions): Host {
  let opening: Promise<StudioApi> | undefined;
  let failed = false;
  let server: HttpServer | undefined;

  /** The core is loaded when it is needed: a person would wait for the window meanwhile. */
  async function openAfter(after: Promise<void> | undefined): Promise<StudioApi> {
    await after;
    const { openProject } = await import('../core/surface/open-project.ts');
    const token = options.http && (await tokenFor(options));
    const opened = await openProject(options);
    opened.studio.subscribe(options.onPush);
    if (options.http && token !== undefined) server = await serve(opened, token, options.http);
    return opened.studio;
  }

  /** Before the project's code is loaded, which can change the environment. */
  async function tokenFor({ base, http }: HostOptions): Promise<string | undefined> {
    const { readToken } = await import('../core/surface/http/token.ts');
    try {
      return readToken(base, process.env);
    } catch (error) {
      http?.onRefused(sentenceOf(error));
      return undefined;
    }
  }

  async function serve(opened: OpenedProject, token: string, http: HttpHostOptions): Promise<HttpServer | undefined> {
    const { base, operator, onFault } = options;
    const { port, version, pageFolder, onRefused } = http;
    try {
      const { serveDesktop } = await import('./http-surface.ts');
      return await serveDesktop(opened, { port, version, pageFolder, token, base, operator, onFault });
    } catch (error) {
      onRefused(`HTTP is not served: ${sentenceOf(error)}`);
      return undefined;
    }
  }

  return {
    async open(after) {
      if (opening === undefined || failed) {
        failed = false;
        opening = openAfter(after);
      }
      return opening.then(
        () => undefined,
        (error: unknown) => {
          failed = true;
          return problemOf(error, options);
        },
      );
    },
    async studio() {
      if (opening === undefined) return fail('internal', 'The Studio is not open yet. Try again.');
      return opening.then(ok, (error: unknown) => fail('storage', sentenceOf(error)));
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          console.error(`holdpoint: ${NOT_CLOSED}`);
          resolve();
        }, options.closeLimit);
      });
      const closed = opening?.then(
        async (studio) => {
          await server?.close();
          await studio.close();
        },
        () => undefined,
      );
      await Promise.race([closed, late]).finally(() => clearTimeout(timer));
    },
  };
}

function problemOf(error: unknown, { folder, base }: HostOptions): Problem {
  const message = sentenceOf(error);
  if (error instanceof ProjectError)
    return { title: 'The project can’t be opened', message, path: folder, canRetry: true };
  if (error instanceof JournalError)
    return { title: 'The journal can’t be opened', message, path: base, canRetry: true };
  if (error instanceof DataFolderError)
    return { title: 'The data folder can’t be used', message, path: base, canRetry: true };
  return { title: 'Holdpoint can’t start', message, canRetry: true };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
