import { useActions } from '../store/react.tsx';
import type { SessionTranscript } from '../store/session-transcript.ts';
import { Button } from '../ui/button.tsx';

/** Says that what is shown may be old, and offers to read it again. */
export function SyncFault({ sessionId, state: { sync, error } }: { sessionId: string; state: SessionTranscript }) {
  const { transcripts } = useActions();
  if (sync !== 'failed') return null;
  return (
    <div className="sync-fault" role="alert">
      <p>This session could not be read completely. {error?.message}</p>
      <Button onClick={() => void transcripts.reload(sessionId)}>Try again</Button>
    </div>
  );
}
