import { app, BrowserWindow } from 'electron';

export interface ShutdownOptions {
  /** Bounded by its own limit. */
  close: () => Promise<void>;
  exitCode: () => number;
}

/** How long pages may take to say goodbye, in milliseconds. */
const GOODBYE = 3_000;

/**
 * Quits in order: the windows close first, for a page's last drafts come in then; then the Studio; then the process.
 * A hanging page can't hold it up. SIGTERM, SIGINT and SIGHUP are asked-for quits too.
 */
export function installShutdown({ close, exitCode }: ShutdownOptions): void {
  let closing = false;
  app.on('before-quit', () => {
    setTimeout(() => {
      for (const window of BrowserWindow.getAllWindows()) window.destroy();
    }, GOODBYE).unref();
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    void close()
      .catch((error: unknown) => console.error('holdpoint: The journal could not be closed:', error))
      .finally(() => app.exit(exitCode()));
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());
}
