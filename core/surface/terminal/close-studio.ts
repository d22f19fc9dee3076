import type { StudioApi } from '../../studio.ts';

/** How long the Studio may take to write down what it interrupts, in milliseconds. */
const LIMIT = 5_000;

const LATE =
  'holdpoint: The journal was not closed in time. What was confirmed is safe; the next start recovers the rest.\n';

/** Closes a Studio in bounded time. */
export async function closeStudio(studio: Pick<StudioApi, 'close'>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      process.stderr.write(LATE);
      resolve();
    }, LIMIT);
  });
  await Promise.race([studio.close(), late]).finally(() => clearTimeout(timer));
}
