/** Within this time, in milliseconds, a second crash is no accident. */
const AGAIN = 60_000;

export type CrashAnswer = 'reload' | 'problem' | 'give-up';

/**
 * What to do when the window's process is gone: load the page again; if that doesn't last, say so on the problem page;
 * if even that can't be shown, give up.
 */
export function createCrashPolicy(now: () => number): () => CrashAnswer {
  let answered: CrashAnswer | undefined;
  let last = -Infinity;
  return () => {
    const again = now() - last < AGAIN;
    last = now();
    answered = !again ? 'reload' : answered === 'reload' ? 'problem' : 'give-up';
    return answered;
  };
}
