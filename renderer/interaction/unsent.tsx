import type { Resolution } from '../../core/contract/index.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import './unsent.css';

interface UnsentProps {
  interactionId: string;
  resolution: Resolution;
  draftKey: string;
  /** What was typed, as text that can be used elsewhere. */
  text: string;
}

/** What was typed for a request that closed before it was sent, to be copied or put away. */
export function Unsent({ interactionId, resolution, draftKey, text }: UnsentProps) {
  const { drafts } = useActions();
  const decision = useStudio(({ decisions }) => decisions[interactionId]);
  const late = decision?.status === 'failed' ? decision.error.message : undefined;
  // Who stopped the run or withdrew the request let go of it.
  const letGo = resolution.status === 'cancelled' || resolution.status === 'withdrawn';
  if (decision?.status === 'resolved' || (late === undefined && (text === '' || letGo))) return null;
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
