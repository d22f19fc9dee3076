import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useCardMoves } from '../approval/card-moves.ts';
import { useCardShortcuts } from '../approval/card-shortcuts.ts';
import { RequestAnnouncer } from '../approval/request-announcer.tsx';
import { useRequestFocus } from '../approval/request-focus.ts';
import type { SessionSummary } from '../../core/contract/index.ts';
import { useStudio } from '../store/react.tsx';
import { pendingInteractions } from '../store/selected.ts';
import type { SessionTranscript } from '../store/session-transcript.ts';
import { Button } from '../ui/button.tsx';
import { EntryRow } from './entry-row.tsx';
import { modelChanges } from './model-changes.ts';
import { OlderEntries } from './older-entries.tsx';
import { useScrollFollow } from './scroll-follow.ts';
import { SyncFault } from './sync-fault.tsx';
import { WorkingLine } from './working-line.tsx';
import './transcript-view.css';

/** A session's transcript: one column, read from top to bottom, where nothing moves what is being read. */
export function TranscriptView({ session, state }: { session: SessionSummary; state: SessionTranscript }) {
  const { entries } = state.transcript;
  const port = useRef<HTMLElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const decisions = useStudio((studio) => studio.decisions);
  const messagesSent = useStudio((studio) => studio.messagesSent);
  const pending = useMemo(
    () => pendingInteractions(entries).filter(({ request }) => decisions[request.id]?.status !== 'resolved'),
    [entries, decisions],
  );
  const models = useMemo(() => modelChanges(entries), [entries]);
  const { following, unread, toEnd } = useScrollFollow(port, column, entries);
  useCardMoves(port, column);
  useRequestFocus(pending, port);
  useCardShortcuts();
  useEffect(toEnd, [messagesSent, toEnd]);

  return (
    <div className="transcript">
      <section ref={port} className="transcript-port" aria-label="Transcript" tabIndex={0} data-port>
        <div ref={column} className="transcript-column">
          <OlderEntries sessionId={session.id} state={state} port={port} />
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} model={models.get(entry.id)} />
          ))}
          <WorkingLine status={session.run?.status} last={entries.at(-1)} />
          <SyncFault sessionId={session.id} state={state} />
        </div>
      </section>
      {!following && <NewBelow unread={unread} waiting={pending.length > 0} onPress={toEnd} />}
      <RequestAnnouncer pending={pending} />
    </div>
  );
}

function NewBelow({ unread, waiting, onPress }: { unread: number; waiting: boolean; onPress: () => void }) {
  return (
    <Button className={waiting ? 'new-below new-below-waiting' : 'new-below'} onClick={onPress}>
      <ArrowDown className="icon" aria-hidden />
      {unread > 0 ? `${unread} new below` : 'Latest'}
    </Button>
  );
}
