import { useEffect, useRef, useState } from 'react';
import type { Interaction } from '../../core/contract/index.ts';
import { useStudio } from '../store/react.tsx';
import { sessionTitle } from '../ui/session-title.ts';

/** Tells assistive technology, politely and without moving the focus, that something waits for the operator. */
export function RequestAnnouncer({ pending }: { pending: readonly Interaction[] }) {
  const lines = useStudio(({ sessions }) => sessions.lines);
  const selectedId = useStudio(({ selection }) => selection.sessionId);
  const [text, setText] = useState('');
  const announced = useRef(new Map<string, number>());

  const newest = pending.at(-1)?.request;
  const newestId = newest?.id;
  const words = newest && `Approval requested: ${newest.reason ?? newest.toolName}`;
  useEffect(() => {
    if (newestId !== undefined && words !== undefined) setText(words);
  }, [newestId, words]);

  useEffect(() => {
    for (const { session } of lines) {
      const before = announced.current.get(session.id) ?? 0;
      announced.current.set(session.id, session.pending);
      if (session.pending > before && session.id !== selectedId) setText(`Waiting for you: ${sessionTitle(session)}`);
    }
  }, [lines, selectedId]);

  return (
    <div className="unseen" aria-live="polite">
      {text}
    </div>
  );
}
