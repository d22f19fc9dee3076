/** For this long after a card came up or moved, or the window was activated, a press was not meant for what is there. */
export const SETTLE = 400;

export interface Press {
  /** Which press of a quick series at one place this is; 0 for the keyboard. */
  readonly detail: number;
  /** When it began, on the clock of event time stamps. */
  readonly at: number;
  /** When the series that it is one of began: presses of one kind at one place, each within SETTLE of the one before. */
  readonly since: number;
}

/**
 * Whether a press of a deciding button counts. The second press of a double click doesn't: the cards may have moved in
 * between, and another button may lie under the pointer. Nor does one within SETTLE of `changedAt`, when what is
 * pressed came there; nor any of a series that began before: it goes on for as long as the hand does.
 */
export function counts({ detail, at, since }: Press, changedAt: number): boolean {
  return detail <= 1 && at - changedAt >= SETTLE && since >= changedAt;
}

/** A hand that goes on pressing travels no further than this, in pixels. */
const REACH = 16;

export interface Place {
  readonly x: number;
  readonly y: number;
}

const keyboard: Place = { x: 0, y: 0 };

/** Takes down each press of one kind, and tells when the series that it belongs to began. */
export function createSeries(): (at: number, place?: Place) => number {
  let since = Number.NEGATIVE_INFINITY;
  let last = { at: Number.NEGATIVE_INFINITY, place: keyboard };
  return (at, place = keyboard) => {
    const travelled = Math.hypot(place.x - last.place.x, place.y - last.place.y);
    if (at - last.at >= SETTLE || travelled > REACH) since = at;
    last = { at, place };
    return since;
  };
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
