/** For this long after the window was activated or a card appeared, a press was not meant for what is under it. */
export const SETTLE = 400;

export interface Press {
  /** Which press of a quick series at one place this is; 0 for the keyboard. */
  readonly detail: number;
  readonly at: number;
}

/**
 * Whether a press of a deciding button counts. The second press of a double click doesn't: the cards may have moved
 * in between, and another button may lie under the pointer. Nor does the press that activated the window.
 */
export function counts({ detail, at }: Press, activatedAt: number): boolean {
  return detail <= 1 && at - activatedAt >= SETTLE;
}

/** Remembers when the window was last activated, on the clock of event time stamps; long ago while it never was. */
export function watchActivation(target: Pick<Window, 'addEventListener'>): () => number {
  let left = false;
  let activatedAt = Number.NEGATIVE_INFINITY;
  target.addEventListener('blur', () => {
    left = true;
  });
  target.addEventListener('focus', (event) => {
    if (left) activatedAt = event.timeStamp;
    left = false;
  });
  return () => activatedAt;
}
