import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SessionSummary } from '../../core/contract/index.ts';
import type { RunInspection } from '../../core/transcript/index.ts';
import { Button } from '../ui/button.tsx';
import { EventList } from './event-list.tsx';
import { InspectorTabs } from './inspector-tabs.tsx';
import { chooseRun, usePanelState } from './panel-state.ts';
import { RunChoice } from './run-choice.tsx';
import { RunSummaryLine } from './run-summary-line.tsx';
import { TimeLine } from './time-line.tsx';
import { TokenTable } from './token-table.tsx';
import { useSessionEvents } from './use-session-events.ts';
import './inspector.css';

interface InspectorPanelProps {
  session: SessionSummary;
  onClose: () => void;
}

/** What happened in a run, for who writes the agent. Give it the session's id as its key. */
export function InspectorPanel({ session, onClose }: InspectorPanelProps) {
  const { events, inspection, complete, error, readAgain } = useSessionEvents(session.id);
  const tab = usePanelState((state) => state.tab);
  const chosen = usePanelState(({ runs }) => runs[session.id]);
  const { runs } = inspection;
  const run = runs.find(({ id }) => id === chosen) ?? runs.at(-1);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="inspector">
      <header className="inspector-bar">
        <h2 ref={heading} tabIndex={-1}>
          Inspector
        </h2>
        <RunChoice
          runs={runs}
          run={run}
          onChoose={(id) => chooseRun(session.id, id === runs.at(-1)?.id ? undefined : id)}
        />
        <Button icon tone="plain" aria-label="Close the inspector" title="Close the inspector (Esc)" onClick={onClose}>
          <X className="icon" aria-hidden />
        </Button>
      </header>
      {error && (
        <p className="inspector-fault" role="alert">
          What happened can't be read: {error.message}{' '}
          <Button small onClick={readAgain}>
            Try again
          </Button>
        </p>
      )}
      {run ? (
        <>
          <RunSummaryLine run={run} />
          <InspectorTabs>
            {tab === 'time' && <TimeLine key={run.id} sessionId={session.id} run={run} />}
            {tab === 'tokens' && <TokenTable run={run} />}
            {tab === 'events' && <EventList key={run.id} events={eventsOf(run, runs, events)} />}
          </InspectorTabs>
        </>
      ) : (
        !error && (
          <p className="inspector-empty">
            {complete
              ? 'Nothing has run in this session yet. Send a message, and what happens is shown here.'
              : 'Reading…'}
          </p>
        )
      )}
      {run && !complete && !error && (
        <p className="inspector-reading" role="status">
          Reading {events.length.toLocaleString('en')} of {session.seq.toLocaleString('en')} events…
        </p>
      )}
    </div>
  );
}

/** The run's own events; those before a session's first run belong to it. Sequence numbers have no gaps. */
function eventsOf<T>(run: RunInspection, runs: readonly RunInspection[], events: readonly T[]): readonly T[] {
  const index = runs.indexOf(run);
  const next = runs[index + 1];
  return events.slice(index === 0 ? 0 : run.seq - 1, next ? next.seq - 1 : undefined);
}
