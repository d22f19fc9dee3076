import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import './windowed-list.css';

interface WindowedListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string | number;
  label: string;
  /** The height of a folded line, in pixels at the usual text size. Each is measured once it is there. */
  estimate: number;
  /** What stands in the line. */
  children: (item: T) => ReactNode;
  /** Below the last line. */
  after?: ReactNode;
}

/** A list of any length: only the lines in view, and a few around them, are in the page. */
export function WindowedList<T>({ items, keyOf, label, estimate, children, after }: WindowedListProps<T>) {
  const port = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- it is used here only, and nothing that it gives is memoized
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => port.current,
    estimateSize: () => estimate,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 12,
  });
  return (
    <div ref={port} className="windowed" tabIndex={0} role="group" aria-label={label}>
      <ol aria-label={label} style={{ height: `${list.getTotalSize()}px` }}>
        {list.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          return (
            item !== undefined && (
              <li
                key={key}
                ref={list.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={items.length}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(item)}
              </li>
            )
          );
        })}
      </ol>
      {after}
    </div>
  );
}
