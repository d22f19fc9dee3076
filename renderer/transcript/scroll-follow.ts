import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Entry } from '../../core/contract/index.ts';

/** This near the end counts as being there. */
const NEAR = 24;

export interface ScrollFollow {
  /** True at the end: what comes is followed. Away from it nothing moves what is being read. */
  readonly following: boolean;
  /** How many entries came since the end was left. */
  readonly unread: number;
  toEnd(): void;
}

/** Keeps a scrolled column at its end while the reader is there, and in its place while not, also when older entries come. */
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
      followingNow.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR;
      setFollowing(followingNow.current);
    }
    const resized = new ResizeObserver(() => {
      if (followingNow.current) element.scrollTop = element.scrollHeight;
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
    if (!following) return;
    lastSeen.current = last;
    if (port.current) port.current.scrollTop = port.current.scrollHeight;
  }, [following, last, port]);

  const seenIndex = entries.findLastIndex(({ id }) => id === lastSeen.current);
  return { following, unread: following ? 0 : entries.length - 1 - seenIndex, toEnd };
}
