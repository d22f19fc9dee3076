import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useActions, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { sessionTitle } from '../ui/session-title.ts';
import { wordsOf } from './put-away-words.ts';
import { RefusalLine } from './refusal-line.tsx';
import './put-away-line.css';

/** How long Undo is offered at least, in milliseconds; longer while it has the focus or the pointer. */
const OFFERED = 15_000;

/** What was just archived or deleted, with the way back. */
export function PutAwayLine() {
  const { undoPutAway, forgetPutAway } = useActions();
  const putAway = useStudio((state) => state.putAway);
  const [held, setHeld] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (putAway.length === 0) return setHeld(false);
    setRefusal(undefined);
    if (held) return;
    const timer = setTimeout(forgetPutAway, OFFERED);
    return () => clearTimeout(timer);
  }, [putAway, held, forgetPutAway]);

  const [first] = putAway;
  return (
    <div className="put-away">
      <div role="status">
        {first && (
          <div
            ref={line}
            className="put-away-line"
            onFocus={() => setHeld(true)}
            onBlur={({ relatedTarget }) => setHeld(line.current?.contains(relatedTarget) ?? false)}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(line.current?.contains(document.activeElement) ?? false)}
          >
            <p title={putAway.length === 1 ? sessionTitle(first.session) : undefined}>{wordsOf(putAway)}</p>
            <Button
              small
              title={
                putAway.some(({ to }) => to === 'trash')
                  ? 'What is deleted is gone for good once the project is opened the next time'
                  : undefined
              }
              onClick={() => void undoPutAway().then(setRefusal)}
            >
              Undo
            </Button>
            <Button icon small tone="plain" aria-label="Dismiss" title="Dismiss" onClick={forgetPutAway}>
              <X className="icon" aria-hidden />
            </Button>
          </div>
        )}
      </div>
      {refusal !== undefined && <RefusalLine sentence={refusal} onDismiss={() => setRefusal(undefined)} />}
    </div>
  );
}
