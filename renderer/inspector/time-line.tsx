import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { RunInspection } from '../../core/transcript/index.ts';
import { CallDetail } from './call-detail.tsx';
import { callWords, lengthWords } from './durations.ts';
import { toggle, usePanelState } from './panel-state.ts';
import { PhaseDetail } from './phase-detail.tsx';
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
  const { label, length, bad = false } = wordsOf(row, now);
  const head = (
    <>
      <span className="time-label">{label}</span>
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
          return <i key={index} className={`time-bar-${kind}`} style={{ left: `${start}%`, width: `${width}%` }} />;
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

function wordsOf(row: TimeRow, now: number): { label: ReactNode; length: string; bad?: boolean } {
  switch (row.kind) {
    case 'phase': {
      const { number, worked, outcome } = row.phase;
      const ending = outcome && outcome !== 'resumed' && outcome !== 'completed' ? `, ${outcome}` : '';
      return { label: `Phase ${number}${ending}`, length: worked ? lengthWords(worked, now) : 'waits for a slot' };
    }
    case 'turn': {
      const { number, cut } = row.turn;
      return {
        label: `Turn ${number}${cut ? ', cut' : ''}`,
        length: lengthWords(row.turn, now),
        bad: cut !== undefined,
      };
    }
    case 'call': {
      const { toolName, outcome, verdict } = row.call;
      const failed = outcome?.kind === 'error' || outcome?.kind === 'unknown';
      const state = failed ? 'failed' : outcome?.kind === 'denied' ? 'did not run' : '';
      const length = callWords(row.call, now) || (verdict === undefined ? 'judged next' : '');
      return { label: <code>{toolName}</code>, length: [length, state].filter(Boolean).join(', '), bad: failed };
    }
    case 'wait':
      return {
        label: row.span.to === undefined ? 'Waiting for you' : 'Waited for the operator',
        length: lengthWords(row.span, now),
      };
  }
}
