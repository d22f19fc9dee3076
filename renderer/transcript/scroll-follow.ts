import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { cardInQuestion } from '../approval/card-presence.ts';
import type { Entry } from '../../core/contract/index.ts';

/** This near the end counts as being there. */
const NEAR = 24;
/** What is left above a card, in pixels. */
const MARGIN = 12;

export interface ScrollFollow {
  /** True at the end. Away from it nothing moves what is being read. */
  readonly following: boolean;
  /** How many entries came since the end was left. */
  readonly unread: number;
  toEnd(): void;
}

/**
 * Keeps a scrolled column at its end while the reader is there, and in its place while not, also when older entries
 * come. What comes never pushes the card that keys decide out at the top: it is followed as far as that card lets.
 */
export function useScrollFollow(
  port: RefObject<HTMLElement | null>,
  column: RefObject<HTMLElement | null>,
  entries: readonly Entry[],
): ScrollFollow {
  const [following, setFollowing] = useState(true);
  const followingNow = useRef(true);
  const lastSeen = useRef<string>(undefined);
  const first = useRef<{ id: string; top: number }>(undefined);

  const toEnd = useCallback(() => {
    followingNow.current = true;
    setFollowing(true);
    if (port.current) port.current.scrollTop = port.current.scrollHeight;
  }, [port]);

  useEffect(() => {
    const element = port.current;
    if (!element || !column.current) return;
    function onScroll(): void {
      if (!element) return;
      followingNow.current = element.scrollTop >= farthest(element) - NEAR;
      setFollowing(isAtEnd(element));
    }
    const resized = new ResizeObserver(() => {
      if (followingNow.current) follow(element);
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(element);
    resized.observe(column.current);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, [port, column]);

  // Older entries push the first one down. The browser's own scroll anchoring moves the port by as much, except from
  // the very top, where it does nothing.
  useLayoutEffect(() => {
    const element = port.current;
    if (!element || !column.current) return;
    const known = first.current;
    const row = known && column.current.querySelector<HTMLElement>(`[data-entry="${CSS.escape(known.id)}"]`);
    if (known && row && entries[0]?.id !== known.id && element.scrollTop === 0) {
      element.scrollTop += row.offsetTop - known.top;
    }
    const firstRow = column.current.querySelector<HTMLElement>('[data-entry]');
    first.current = firstRow ? { id: firstRow.dataset['entry'] ?? '', top: firstRow.offsetTop } : undefined;
  }, [port, column, entries]);

  const last = entries.at(-1)?.id;
  useLayoutEffect(() => {
    if (!followingNow.current || !port.current) return;
    follow(port.current);
    const atEnd = isAtEnd(port.current);
    if (atEnd) lastSeen.current = last;
    setFollowing(atEnd);
  }, [following, last, port]);

  const seenIndex = entries.findLastIndex(({ id }) => id === lastSeen.current);
  return { following, unread: following ? 0 : entries.length - 1 - seenIndex, toEnd };
}

/** Never upwards: what was scrolled to stays. */
function follow(port: HTMLElement): void {
  port.scrollTop = Math.max(port.scrollTop, farthest(port));
}

/** Where the column's end is in view, or the card that keys decide is about to leave the view at the top. */
function farthest(port: HTMLElement): number {
  const end = port.scrollHeight - port.clientHeight;
  const card = cardInQuestion();
  if (!card || !port.contains(card)) return end;
  const top = card.getBoundingClientRect().top - port.getBoundingClientRect().top + port.scrollTop;
  return Math.min(end, Math.floor(top) - MARGIN);
}

function isAtEnd(port: HTMLElement): boolean {
  return port.scrollHeight - port.scrollTop - port.clientHeight <= NEAR;
}
