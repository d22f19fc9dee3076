import { useEffect, useRef, type RefObject } from 'react';
import { useActions } from '../store/react.tsx';
import type { SessionTranscript } from '../store/session-transcript.ts';
import { Button } from '../ui/button.tsx';

interface OlderEntriesProps {
  sessionId: string;
  state: SessionTranscript;
  port: RefObject<HTMLElement | null>;
}

/** The top of what is here: fetches the page before when it comes near, and offers to try again when that failed. */
export function OlderEntries({ sessionId, state: { before, older }, port }: OlderEntriesProps) {
  const { transcripts } = useActions();
  const mark = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!mark.current || before === undefined || older !== 'idle') return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void transcripts.loadOlder(sessionId);
      },
      { root: port.current, rootMargin: '800px 0px 0px' },
    );
    near.observe(mark.current);
    return () => near.disconnect();
  }, [before, older, port, sessionId, transcripts]);

  if (before === undefined) return null;
  return (
    <div ref={mark} className="older">
      {older === 'failed' ? (
        <>
          Earlier entries could not be read.{' '}
          <Button small onClick={() => void transcripts.loadOlder(sessionId)}>
            Try again
          </Button>
        </>
      ) : (
        'Reading earlier entries…'
      )}
    </div>
  );
}
