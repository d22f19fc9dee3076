import { useLayoutEffect, useRef } from 'react';
import type { Interaction } from '../../core/contract/index.ts';
import { isTextField } from '../ui/text-field.ts';
import { cardInQuestion, isInView, safeControl } from './card-presence.ts';

/**
 * Puts the focus on the safe control of the first waiting card when one appears or one was decided, if the operator
 * is idle: nothing has the focus, or something in the transcript that isn't a text field or another waiting card.
 * Nothing scrolls for it: a card that isn't in view gets no focus.
 */
export function useRequestFocus(pending: readonly Interaction[], port: { current: HTMLElement | null }): void {
  const ids = pending.map(({ request }) => request.id).join(' ');
  const before = useRef('');
  useLayoutEffect(() => {
    const had = before.current;
    before.current = ids;
    if (ids === had || !port.current || !isIdle(port.current)) return;
    const card = cardInQuestion();
    // The focus was on a card that is gone: it stays in the transcript, where the next card finds it.
    if (!card) return port.current.focus({ preventScroll: true });
    if (isInView(card, port.current)) safeControl(card)?.focus({ preventScroll: true });
  }, [ids, port]);
}

function isIdle(port: HTMLElement): boolean {
  const active = document.activeElement;
  if (!active || active === document.body) return true;
  return port.contains(active) && !isTextField(active) && !active.closest('[data-card]');
}
