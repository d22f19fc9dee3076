import { createSeries, SETTLE } from './press-guard.ts';

interface Stroke {
  readonly at: number;
  readonly since: number;
}

/** A stroke of the hand as the browser tells it; `detail` is 0 for the keyboard. */
export interface Heard {
  readonly detail: number;
  readonly timeStamp: number;
}

/**
 * Watches every press in a window, wherever it lands, and tells when the one that a click or a key comes from began
 * and which series it is one of. A mouse press begins when the button goes down: what came up while it was held was
 * not meant.
 */
export function watchPresses(target: Pick<Window, 'addEventListener'>): (heard: Heard) => Stroke {
  const pointer = createSeries();
  const keys = new Map<string, (at: number) => number>();
  let down: Stroke | undefined;
  let key: Stroke | undefined;

  target.addEventListener(
    'pointerdown',
    ({ timeStamp, clientX: x, clientY: y }) => {
      down = { at: timeStamp, since: pointer(timeStamp, { x, y }) };
    },
    true,
  );
  // One is answered by one click: what assistive technology presses later has none of its own.
  target.addEventListener('click', () => (down = undefined));
  target.addEventListener(
    'keydown',
    (event) => {
      const series = keys.get(event.key) ?? createSeries();
      keys.set(event.key, series);
      key = { at: event.timeStamp, since: series(event.timeStamp) };
    },
    true,
  );

  return ({ detail, timeStamp }) => {
    const own = { at: timeStamp, since: timeStamp };
    if (detail > 0) return down ?? own;
    return key && timeStamp - key.at < SETTLE ? { at: timeStamp, since: key.since } : own;
  };
}
