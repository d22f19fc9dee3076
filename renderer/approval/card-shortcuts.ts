import { useEffect } from 'react';
import { isTextField } from '../ui/text-field.ts';
import { activatedAt } from './activation.ts';
import { cardInQuestion, isInView, shownSince } from './card-presence.ts';
import { SETTLE } from './press-guard.ts';

const presses: Readonly<Record<string, string>> = {
  a: 'approve',
  d: 'deny',
  j: 'json',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => [String(number), String(number)])),
};

/**
 * A, D, J and the numbers press what they stand for on the card with the focus, else on the first that waits. Never while typing, with a
 * modifier or on repeat; never so soon after the card or the window appeared that it can't have been meant. A card
 * that isn't in view is brought there instead: nothing is decided unread.
 */
export function useCardShortcuts(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const press = presses[event.key.toLowerCase()];
      if (!press || event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTextField(document.activeElement))
        return;
      const card = cardInQuestion();
      const port = card?.closest('[data-port]');
      if (!card || !port || document.querySelector('dialog[open]')) return;
      if (event.timeStamp - Math.max(shownSince(card), activatedAt()) < SETTLE) return;
      event.preventDefault();
      if (!isInView(card, port)) return card.scrollIntoView({ block: 'nearest' });
      card.querySelector<HTMLButtonElement>(`[data-press="${press}"]`)?.click();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
