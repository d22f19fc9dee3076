import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import type { PublicEvent } from '../../core/contract/index.ts';
import { clockTime } from '../ui/time-words.ts';
import { CopyButton } from './copy-button.tsx';
import { JsonBox } from './json-box.tsx';
import { toggle, usePanelState } from './panel-state.ts';
import './event-list.css';

/** The height of a folded event, in pixels at the usual text size. Each is measured once it is there. */
const FOLDED = 30;

/** A run's events as the journal has them, without what only the host may know. Only those in view are in the page. */
export function EventList({ events }: { events: readonly PublicEvent[] }) {
  const port = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- it is used here only, and nothing that it gives is memoized
  const list = useVirtualizer({
    count: events.length,
    getScrollElement: () => port.current,
    estimateSize: () => FOLDED,
    getItemKey: (index) => events[index]?.seq ?? index,
    overscan: 12,
  });
  return (
    <div className="events">
      <p className="events-head">
        <span className="number">{events.length.toLocaleString('en')} events</span>
        <CopyButton what="all events" text={() => JSON.stringify(events, null, 2)} />
      </p>
      <div ref={port} className="events-port" tabIndex={0} role="group" aria-label="Events of this run">
        <ol style={{ height: `${list.getTotalSize()}px` }}>
          {list.getVirtualItems().map(({ key, index, start }) => {
            const stored = events[index];
            return (
              stored && (
                <li
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  aria-posinset={index + 1}
                  aria-setsize={events.length}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <EventRow stored={stored} />
                </li>
              )
            );
          })}
        </ol>
      </div>
    </div>
  );
}

function EventRow({ stored }: { stored: PublicEvent }) {
  const { sessionId, seq, at, event } = stored;
  const id = `${sessionId}:${seq}`;
  const open = usePanelState((state) => state.open.has(id));
  return (
    <>
      <button type="button" className="event-head" aria-expanded={open} onClick={() => toggle(id)}>
        <ChevronRight className="icon" aria-hidden />
        <span className="event-seq number">{seq}</span>
        <code>{event.type}</code>
        <span className="event-at number">{clockTime(at)}</span>
      </button>
      {open && (
        <div className="event-detail">
          <JsonBox title={`Event ${seq}`} what={`event ${seq}`} value={stored} />
        </div>
      )}
    </>
  );
}
