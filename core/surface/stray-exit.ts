/** A project's code, or a library of its, wanted to end the process. */
class StrayExit extends Error {
  override readonly name = 'StrayExit';

  constructor(code: string | number | null | undefined) {
    super(
      `process.exit(${code ?? ''}) would have ended Holdpoint and everything that runs in it, so it did nothing. Throw an error instead.`,
    );
  }
}

/**
 * From here on `process.exit` throws a `StrayExit` at whoever calls it: a project that can't be loaded says where, a tool
 * fails, and the app goes on. The app itself ends with Electron's `app.quit` and `app.exit`, or with an `exit` kept before.
 */
export function surviveStrayExits(own: Pick<NodeJS.Process, 'exit'>): void {
  own.exit = (code) => {
    throw new StrayExit(code);
  };
}
