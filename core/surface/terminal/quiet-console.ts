import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { shownProse } from './shown.ts';

/** From here on what a project's code logs goes to standard error, fit for a terminal: standard output is the answer's. */
export function quietConsole(error: NodeJS.WriteStream): void {
  const sink = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      error.write(shownProse(String(chunk)));
      done();
    },
  });
  globalThis.console = new Console({ stdout: sink, stderr: sink, colorMode: false });
}
