import { useLayoutEffect, useRef } from 'react';
import type { Interaction } from '../../core/contract/index.ts';
import { isTextField } from '../ui/text-field.ts';
import { cardInQuestion, isInView, safeControl } from './card-presence.ts';
import { markShown } from './card-settling.ts';

/**
 * Puts the focus on the safe control of the first waiting card when one appears or one was decided, if the operator
 * is idle: nothing has the focus, or something in the transcript that isn't a text field or another waiting card.
 * Nothing scrolls for it: a card that isn't in view gets no focus. A card that has come to be the one that keys decide
 * was put before the operator only now.
 */
export function useRequestFocus(pending: readonly Interaction[], port: { current: HTMLElement | null }): void {
  const ids = pending.map(({ request }) => request.id).join(' ');
  const before = useRef('');
  const inQuestion = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const had = before.current;
    before.current = ids;
    if (ids === had || !port.current) return;
    const chosen = document.activeElement?.closest('[data-card]');
    const given = isIdle(port.current) ? giveFocus(port.current) : undefined;
    const card = cardInQuestion();
    if (card && card !== chosen && (card === given || card !== inQuestion.current)) markShown(card);
    inQuestion.current = card;
  }, [ids, port]);
}

/** Returns the card that got the focus. */
function giveFocus(port: HTMLElement): HTMLElement | undefined {
  const card = cardInQuestion();
  // The focus was on a card that is gone: it stays in the transcript, where the next card finds it.
  if (!card) port.focus({ preventScroll: true });
  if (!card || !isInView(card, port)) return undefined;
  safeControl(card)?.focus({ preventScroll: true });
  return card;
}

function isIdle(port: HTMLElement): boolean {
  const active = document.activeElement;
  if (!active || active === document.body) return true;
  return port.contains(active) && !isTextField(active) && !active.closest('[data-card]');
}
