import { memo, useState } from 'react';
import type { SessionSummary } from '../../core/contract/index.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { count } from '../ui/count.ts';
import { RunDot } from '../ui/run-dot.tsx';
import { runWords } from '../ui/run-words.ts';
import { sessionTitle } from '../ui/session-title.ts';
import { ago } from '../ui/time-words.ts';

/** The sessions, those the operator wrote to last on top, each with its state and what waits in it. */
export function SessionLines({ onGo }: { onGo: () => void }) {
  const lines = useStudio(({ sessions }) => sessions.lines);
  const total = useStudio(({ pending }) => pending);
  const selectedId = useStudio(({ page, selection }) => (page === 'playground' ? selection.sessionId : undefined));
  const now = useNow('minute');
  return (
    <section className="sidebar-group sidebar-sessions">
      <h2>
        Sessions
        {total > 0 && <Pending count={total} />}
      </h2>
      {lines.length === 0 && <p className="sidebar-empty">None yet. What you send to an agent starts one.</p>}
      <ul>
        {lines.map(({ session }) => (
          <SessionLine key={session.id} session={session} selected={session.id === selectedId} now={now} onGo={onGo} />
        ))}
      </ul>
      <OlderSessions />
    </section>
  );
}

interface SessionLineProps {
  session: SessionSummary;
  selected: boolean;
  now: number;
  onGo: () => void;
}

const SessionLine = memo(function SessionLine({ session, selected, now, onGo }: SessionLineProps) {
  const { selectSession } = useActions();
  const { id, run, pending, updatedAt } = session;
  const title = sessionTitle(session);
  return (
    <li>
      <a
        className="sidebar-line"
        href={`#/sessions/${encodeURIComponent(id)}`}
        aria-current={selected ? 'page' : undefined}
        title={title}
        onClick={(event) => {
          event.preventDefault();
          selectSession(session);
          onGo();
        }}
      >
        <RunDot status={run?.status} />
        <span className="sidebar-name">{title}</span>
        <span className="unseen">{run ? runWords[run.status] : 'Not started'}</span>
        {pending > 0 ? <Pending count={pending} /> : <time className="number">{ago(updatedAt, now)}</time>}
      </a>
    </li>
  );
});

function Pending({ count: n }: { count: number }) {
  return (
    <span className="sidebar-pending number" title={`${count(n, 'request')} waiting for you`}>
      {n}
      <span className="unseen"> waiting for you</span>
    </span>
  );
}

function OlderSessions() {
  const { loadMoreSessions } = useActions();
  const more = useStudio(({ sessions }) => sessions.next !== undefined);
  const [loading, setLoading] = useState(false);
  if (!more) return null;
  return (
    <Button
      small
      tone="plain"
      disabled={loading}
      onClick={() => {
        setLoading(true);
        void loadMoreSessions().finally(() => setLoading(false));
      }}
    >
      Show older ones
    </Button>
  );
}
