import { useCallback, useSyncExternalStore, type RefObject } from 'react';
import { isSettling, onSettling, settlesAround } from './card-settling.ts';

/** Whether the card around an element has just come up or moved, so that its deciding buttons don't count presses yet. */
export function useSettling(inside: RefObject<Element | null>): boolean {
  const read = useCallback(() => {
    const card = inside.current && settlesAround(inside.current);
    return card ? isSettling(card) : true;
  }, [inside]);
  return useSyncExternalStore(onSettling, read);
}
