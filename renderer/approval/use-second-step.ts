import { useState, type RefObject } from 'react';
import { markShown } from './card-settling.ts';

export interface SecondStep {
  /** Whether the place to write in is there: opened by the operator, or holding what was typed before a reload. */
  readonly shown: boolean;
  /** Whether the operator has made the first step since the card came up, so that the button now confirms. */
  readonly taken: boolean;
  take(): void;
  /** Goes back to before the first step, with the focus on its button. */
  leave(): void;
}

/**
 * A decision in two steps, of which the first opens a place to write in and the second confirms what is there. What
 * was typed before a reload opens the place, and takes no step: one press never decides. The second step counts no
 * sooner than a card that has just come up.
 */
export function useSecondStep(button: RefObject<HTMLElement | null>, draft: string | undefined): SecondStep {
  // Undefined until the operator opens or closes it.
  const [taken, setTaken] = useState<boolean>();
  const shown = taken ?? (draft !== undefined && draft !== '');

  function take(): void {
    if (taken) return;
    const card = button.current?.closest('[data-card]');
    if (card) markShown(card);
    setTaken(true);
  }

  function leave(): void {
    setTaken(false);
    button.current?.focus({ preventScroll: true });
  }

  return { shown, taken: taken === true, take, leave };
}
