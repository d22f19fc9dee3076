import { useEffect, type RefObject } from 'react';
import { markMoved } from './card-settling.ts';

/** Less than this many pixels leaves what is under the pointer where it is. */
const NOTICEABLE = 4;

/**
 * Marks the cards whose buttons stand elsewhere than before because of something around them: another card was
 * decided, content grew, the window changed. Scrolling is the operator's own, and marks none.
 */
export function useCardMoves(port: RefObject<HTMLElement | null>, column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = port.current;
    const content = column.current;
    if (!view || !content) return;
    const places = new WeakMap<Element, DOMRect>();
    let size = '';

    const sizeNow = () => [view.clientWidth, view.clientHeight, content.offsetHeight].join(' ');

    function look(sees: (bar: Element, card: Element, place: DOMRect) => void): void {
      size = sizeNow();
      for (const bar of content?.querySelectorAll('[data-card] .card-buttons') ?? []) {
        const card = bar.closest('[data-card]');
        if (card) sees(bar, card, bar.getBoundingClientRect());
      }
    }

    function onLayout(): void {
      look((bar, card, place) => {
        const before = places.get(bar);
        if (before && !isElsewhere(place, before)) return;
        places.set(bar, place);
        if (before) markMoved(card);
      });
    }

    function onScroll(): void {
      if (sizeNow() === size) look((bar, _, place) => places.set(bar, place));
    }

    // A press may come between a change and the frame that shows it.
    function onPress(): void {
      if (sizeNow() !== size) onLayout();
    }

    const resized = new ResizeObserver(onLayout);
    resized.observe(view);
    resized.observe(content);
    view.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pointerdown', onPress, true);
    return () => {
      resized.disconnect();
      view.removeEventListener('scroll', onScroll);
      window.removeEventListener('pointerdown', onPress, true);
    };
  }, [port, column]);
}

/** The buttons stand at the lower edge of their bar, at its two ends. */
function isElsewhere(now: DOMRect, before: DOMRect): boolean {
  return (['left', 'right', 'bottom'] as const).some((edge) => Math.abs(now[edge] - before[edge]) >= NOTICEABLE);
}
