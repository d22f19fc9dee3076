import { ChevronRight } from 'lucide-react';
import type { PublicEvent } from '../../core/contract/index.ts';
import { count } from '../ui/count.ts';
import { useNow } from '../ui/clock.ts';
import { moment } from '../ui/time-words.ts';
import { CopyButton } from './copy-button.tsx';
import { JsonBox } from './json-box.tsx';
import { toggle, usePanelState } from './panel-state.ts';
import { WindowedList } from './windowed-list.tsx';
import './event-list.css';

/** A run's events as the journal has them, without what only the host may know. */
export function EventList({ events }: { events: readonly PublicEvent[] }) {
  return (
    <>
      <p className="events-head">
        <span className="number">{count(events.length, 'event')}</span>
        <CopyButton what="all events" text={() => JSON.stringify(events, null, 2)} />
      </p>
      <WindowedList items={events} keyOf={({ seq }) => seq} label="Events of this run" estimate={30}>
        {(stored) => <EventRow stored={stored} />}
      </WindowedList>
    </>
  );
}

function EventRow({ stored }: { stored: PublicEvent }) {
  const { sessionId, seq, at, event } = stored;
  const id = `${sessionId}:${seq}`;
  const now = useNow('minute');
  const open = usePanelState((state) => state.open.has(id));
  return (
    <>
      <button type="button" className="event-head" aria-expanded={open} onClick={() => toggle(id)}>
        <ChevronRight className="icon" aria-hidden />
        <span className="event-seq number">{seq}</span>
        <code>{event.type}</code>
        <span className="event-at number">{exactTime(at, now)}</span>
      </button>
      {open && (
        <div className="event-detail">
          <JsonBox title={`Event ${seq}`} what={`event ${seq}`} value={stored} />
        </div>
      )}
    </>
  );
}

/** "14:02:11.048", in local time; with its day where that is another. */
function exactTime(at: number, now: number): string {
  return `${moment(at, now)}.${String(Math.floor(at % 1000)).padStart(3, '0')}`;
}
