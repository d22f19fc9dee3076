/** Told apart from every value that the work itself could give. */
export const ABORTED: unique symbol = Symbol('aborted');

/**
 * The work's result, or `ABORTED` as soon as the signal says so, whether or not the work listens to it. What
 * abandoned work still does or throws is nobody's any more.
 */
export async function orAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | typeof ABORTED> {
  if (signal.aborted) return ABORTED;
  let stopListening = (): void => {};
  const aborted = new Promise<typeof ABORTED>((resolve) => {
    const onAbort = (): void => resolve(ABORTED);
    signal.addEventListener('abort', onAbort, { once: true });
    stopListening = () => signal.removeEventListener('abort', onAbort);
  });
  try {
    const result = await Promise.race([work(), aborted]);
    // Work that ended in the very moment of the abort is abandoned too.
    return signal.aborted ? ABORTED : result;
  } finally {
    stopListening();
  }
}
