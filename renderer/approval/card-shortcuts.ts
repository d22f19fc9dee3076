import { useEffect } from 'react';
import { isTextField } from '../ui/text-field.ts';
import { keyDecides } from './activation.ts';
import { cardInQuestion, isInView } from './card-presence.ts';
import { markShown } from './card-settling.ts';

const presses: Readonly<Record<string, string>> = {
  a: 'approve',
  d: 'deny',
  j: 'json',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => [String(number), String(number)])),
};

/**
 * A, D, J and the numbers press what they stand for on the card with the focus, else on the first that waits. Never
 * while typing, with a modifier or on repeat; never so soon after the card or the window appeared that it can't have
 * been meant. A card that isn't in view is brought there instead: nothing is decided unread. A key that is kept down
 * presses no button of a card again: by then another may have the focus.
 */
export function useCardShortcuts(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.repeat && isButtonPress(event)) return event.preventDefault();
      const press = presses[event.key.toLowerCase()];
      if (!press || event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTextField(document.activeElement))
        return;
      const card = cardInQuestion();
      const port = card?.closest('[data-port]');
      if (!card || !port || document.querySelector('dialog[open]')) return;
      if (!keyDecides(event, card)) return;
      event.preventDefault();
      if (!isInView(card, port)) {
        card.scrollIntoView({ block: 'nearest' });
        return markShown(card);
      }
      card.querySelector<HTMLButtonElement>(`[data-press="${press}"]`)?.click();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isButtonPress({ key, target }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && target instanceof Element && target.matches('[data-card] button');
}
