import { movedAt, settlesAround, shownAt } from './card-settling.ts';
import { counts, watchActivation } from './press-guard.ts';
import { watchPresses } from './press-watch.ts';

const activatedAt = watchActivation(window);
const began = watchPresses(window);

interface Click {
  readonly detail: number;
  readonly timeStamp: number;
  readonly target: EventTarget | null;
}

/** Whether a click on something that can be taken back counts: not the second of a double one, nor one that activated the window. */
export function clickCounts({ detail, timeStamp }: Click): boolean {
  return counts({ detail, at: timeStamp, since: timeStamp }, activatedAt());
}

/** Whether a click on a deciding button counts: the card must have been there, and for a mouse have stood still. */
export function clickDecides(click: Click): boolean {
  const card = cardAround(click.target);
  if (!card) return false;
  const place = click.detail > 0 ? movedAt(card) : Number.NEGATIVE_INFINITY;
  return counts({ detail: click.detail, ...began(click) }, Math.max(activatedAt(), shownAt(card), place));
}

/** Whether a key that decides counts, for a card or something in it. */
export function keyDecides({ timeStamp, repeat }: KeyboardEvent, inside: Element): boolean {
  const card = cardAround(inside);
  if (!card || repeat) return false;
  return counts({ detail: 0, ...began({ detail: 0, timeStamp }) }, Math.max(activatedAt(), shownAt(card)));
}

function cardAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? settlesAround(target) : null;
}
