import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Shown {
  readonly step: number;
  /** True where there is a box for an own answer beside choices. */
  readonly custom: boolean;
  readonly failed: boolean;
}

/**
 * Keeps the focus in a form that changes under the operator's hands: on the text to be filled in, else on the choice
 * that is picked or the first. Returns what is to be called when the operator moves on in the form; without that
 * nothing takes the focus, but for the one that was lost with what it stood on.
 */
export function useStepFocus(card: RefObject<HTMLElement | null>, { step, custom, failed }: Shown): () => void {
  const moved = useRef(false);
  const before = useRef({ step, custom });
  useLayoutEffect(() => {
    const had = before.current;
    before.current = { step, custom };
    const wanted = moved.current;
    moved.current = false;
    const isLost = document.activeElement === document.body;
    const changed = step !== had.step || (custom && !had.custom);
    if (!card.current || !((wanted && changed) || (failed && isLost))) return;
    const target =
      card.current.querySelector<HTMLElement>('[data-answer]') ?? card.current.querySelector('[data-safe]');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [card, step, custom, failed]);
  return () => {
    moved.current = true;
  };
}
