import type { EventEmitter } from 'node:events';

/** npm passes on what the terminal has sent already: the same signal again within this time is the same key press. */
const SAME_PRESS = 500;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` when the person, or whoever started this, asks it to end; when they ask again, `endNow`. Once it is
 * called, no signal ends the process by itself. `samePress` is in milliseconds.
 */
export function onInterrupt(
  stop: () => void,
  endNow: () => void,
  source: Pick<EventEmitter, 'on'> = process,
  samePress = SAME_PRESS,
): void {
  let first: number | undefined;
  const asked = (): void => {
    const now = performance.now();
    if (first === undefined) {
      first = now;
      stop();
    } else if (now - first > samePress) {
      endNow();
    }
  };
  for (const signal of SIGNALS) source.on(signal, asked);
}
