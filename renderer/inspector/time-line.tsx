import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { RunInspection } from '../../core/transcript/index.ts';
import { CallDetail } from './call-detail.tsx';
import { toggle, usePanelState } from './panel-state.ts';
import { PhaseDetail } from './phase-detail.tsx';
import { rowWords } from './row-words.ts';
import { timeRows, type TimeRow } from './time-rows.ts';
import { timeScale, type TimeScale } from './time-scale.ts';
import { TurnDetail } from './turn-detail.tsx';
import { useRunClock } from './use-run-clock.ts';
import { WindowedList } from './windowed-list.tsx';
import './time-line.css';

/** A run's phases, turns, calls and waits, each where it lies in time; each opens to all that is known of it. */
export function TimeLine({ sessionId, run }: { sessionId: string; run: RunInspection }) {
  const now = useRunClock(run);
  const scale = timeScale(run, now);
  return (
    <WindowedList items={timeRows(run)} keyOf={({ key }) => key} label="Time line" estimate={36} after={<Legend />}>
      {(row) => (
        <div className={`time-row time-row-${row.kind}`}>
          <Line row={row} now={now} scale={scale} detail={detailOf(row, sessionId)} />
        </div>
      )}
    </WindowedList>
  );
}

function Legend() {
  return (
    <>
      <p className="time-legend">
        <span>
          <i className="time-bar-model" /> model answers
        </span>
        <span>
          <i className="time-bar-tool" /> tool runs
        </span>
        <span>
          <i className="time-bar-wait" /> waits for you
        </span>
      </p>
      <p className="time-note">Waiting is drawn shorter than it was where it would leave no room for the work.</p>
    </>
  );
}

interface LineProps {
  row: TimeRow;
  now: number;
  scale: TimeScale;
  detail: ReactNode;
}

function Line({ row, now, scale, detail }: LineProps) {
  const id = useId();
  const open = usePanelState((state) => state.open.has(row.key));
  const { name, input, length, bad = false } = rowWords(row, now);
  const head = (
    <>
      <span className="time-label">
        {row.kind === 'call' ? <code>{name}</code> : name}
        {input !== undefined && input !== '' && <span className="time-input"> {input}</span>}
      </span>
      <span className={`time-length number${bad ? ' time-length-bad' : ''}`}>{length}</span>
    </>
  );
  return (
    <>
      {detail === null ? (
        <p className="time-head">{head}</p>
      ) : (
        <button
          type="button"
          className="time-head"
          aria-expanded={open}
          aria-controls={`${id}-detail`}
          onClick={() => toggle(row.key)}
        >
          <ChevronRight className="icon" aria-hidden />
          {head}
        </button>
      )}
      <div className="time-track" aria-hidden>
        {row.bars.map(({ kind, from, to = now }, index) => {
          const start = scale(from) * 100;
          const width = scale(to) * 100 - start;
          // The shortest bar has a width of its own: at the very end it must not stick out.
          const left = `min(${start}%, 100% - var(--time-least))`;
          return <i key={index} className={`time-bar-${kind}`} style={{ left, width: `${width}%` }} />;
        })}
      </div>
      {detail !== null && (
        <div id={`${id}-detail`} hidden={!open}>
          {open && detail}
        </div>
      )}
    </>
  );
}

function detailOf(row: TimeRow, sessionId: string): ReactNode {
  switch (row.kind) {
    case 'phase':
      return <PhaseDetail phase={row.phase} />;
    case 'turn':
      return <TurnDetail sessionId={sessionId} turn={row.turn} />;
    case 'call':
      return <CallDetail call={row.call} />;
    case 'wait':
      return null;
  }
}
