import { useEffect, useRef, useState } from 'react';
import type { Interaction } from '../../core/contract/index.ts';
import { announcement } from '../interaction/announcement.ts';
import { useStudio } from '../store/react.tsx';
import { sessionTitle } from '../ui/session-title.ts';

/** Tells assistive technology, politely and without moving the focus, that something waits for the operator. */
export function RequestAnnouncer({ pending }: { pending: readonly Interaction[] }) {
  const lines = useStudio(({ sessions }) => sessions.lines);
  const selectedId = useStudio(({ selection }) => selection.sessionId);
  const [text, setText] = useState('');
  const announced = useRef(new Map<string, number>());

  const heard = useRef(new Set<string>());
  useEffect(() => {
    const fresh = pending.filter(({ request }) => !heard.current.has(request.id));
    for (const { request } of fresh) heard.current.add(request.id);
    if (fresh.length > 0) setText(fresh.map(({ request }) => announcement(request)).join('. '));
  }, [pending]);

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
