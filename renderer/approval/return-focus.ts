import { markShown } from './card-settling.ts';

/** Gives a card's button the focus if that was lost; what is pressed just then was not meant for it. */
export function returnFocus(button: HTMLElement | null): void {
  const card = button?.closest('[data-card]');
  if (!button || !card || document.activeElement !== document.body) return;
  button.focus({ preventScroll: true });
  markShown(card);
}
