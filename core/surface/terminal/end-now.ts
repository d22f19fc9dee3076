/** What a command that a person stopped ends with. */
export const STOPPED = 130;

/** Kept before any project's code could put something else in its place. */
const exit = process.exit.bind(process);

/** Ends the process at once, whatever still runs in it. */
export function endNow(code: number): never {
  return exit(code);
}

/** Ends the process once all that was written has gone out, or nobody reads it any more. */
export async function endWritten(code: number): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(written));
  return exit(code);
}

function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.once('error', () => resolve());
    if (stream.destroyed) resolve();
    else stream.write('', () => resolve());
  });
}
