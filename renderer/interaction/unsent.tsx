import { useEffect } from 'react';
import type { Resolution } from '../../core/contract/index.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import './unsent.css';

interface UnsentProps {
  interactionId: string;
  resolution: Resolution;
  draftKey: string;
  /** What the draft says, as text that can be used elsewhere. */
  wordsOf: (draft: string) => string;
}

/**
 * What was typed for a request that closed before it was sent, to be copied or put away, and what the host said to
 * whoever sent it too late.
 */
export function Unsent({ interactionId, resolution: { status }, draftKey, wordsOf }: UnsentProps) {
  const { drafts } = useActions();
  const decision = useStudio(({ decisions }) => decisions[interactionId]);
  const draft = useStudio((state) => state.drafts[draftKey]);
  useEffect(() => {
    // The host keeps what was typed only where the time ran out: nobody decided to let go of it.
    if (status === 'expired') void drafts.load(draftKey);
  }, [draftKey, drafts, status]);

  const late = decision?.status === 'failed' ? decision.error.message : undefined;
  const letGo = status === 'cancelled' || status === 'withdrawn';
  const text = draft === undefined || decision?.status === 'resolved' || letGo ? '' : wordsOf(draft);
  if (late === undefined && text === '') return null;
  return (
    <div className="unsent">
      {late !== undefined && <p role="alert">{late}</p>}
      {text !== '' && (
        <>
          <div className="unsent-head">
            <span>Not sent</span>
            <Button small tone="plain" onClick={() => drafts.write(draftKey, '')}>
              Put away
            </Button>
          </div>
          <textarea aria-label="Not sent" readOnly rows={1} value={text} />
        </>
      )}
    </div>
  );
}
