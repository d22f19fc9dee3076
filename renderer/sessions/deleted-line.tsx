import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useActions, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/count.ts';
import { sessionTitle } from '../ui/session-title.ts';
import { RefusalLine } from './refusal-line.tsx';
import './deleted-line.css';

/** How long Undo is offered at least, in milliseconds; longer while it has the focus or the pointer. */
const OFFERED = 15_000;

/** What was just deleted, with the way back. */
export function DeletedLine() {
  const { undoDelete, forgetDeleted } = useActions();
  const deleted = useStudio((state) => state.deleted);
  const [held, setHeld] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (deleted.length === 0) return setHeld(false);
    setRefusal(undefined);
    if (held) return;
    const timer = setTimeout(forgetDeleted, OFFERED);
    return () => clearTimeout(timer);
  }, [deleted, held, forgetDeleted]);

  const [first] = deleted;
  return (
    <div className="deleted">
      <div role="status">
        {first && (
          <div
            ref={line}
            className="deleted-line"
            onFocus={() => setHeld(true)}
            onBlur={({ relatedTarget }) => setHeld(line.current?.contains(relatedTarget) ?? false)}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(line.current?.contains(document.activeElement) ?? false)}
          >
            <p title={sessionTitle(first.session)}>
              {deleted.length === 1
                ? `Deleted “${sessionTitle(first.session)}”.`
                : `Deleted ${count(deleted.length, 'session')}.`}
            </p>
            <Button
              small
              title="For good once the project is opened the next time"
              onClick={() => void undoDelete().then(setRefusal)}
            >
              Undo
            </Button>
            <Button icon small tone="plain" aria-label="Dismiss" title="Dismiss" onClick={forgetDeleted}>
              <X className="icon" aria-hidden />
            </Button>
          </div>
        )}
      </div>
      {refusal !== undefined && <RefusalLine sentence={refusal} onDismiss={() => setRefusal(undefined)} />}
    </div>
  );
}
