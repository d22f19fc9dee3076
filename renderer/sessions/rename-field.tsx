import { useEffect, useId, useRef, useState } from 'react';
import { TITLE_LIMIT } from '../../core/contract/limit.ts';
import type { SessionSummary } from '../../core/contract/index.ts';
import { useActions } from '../store/react.tsx';
import { isPlainEnter } from '../ui/text-field.ts';
import './rename-field.css';

/**
 * A session's title to be written anew in its place. Enter and leaving the field keep it, Escape doesn't, and a blank
 * one changes nothing. `onDone` says whether a key ended it, and the focus is to be put back.
 */
export function RenameField({ session, onDone }: { session: SessionSummary; onDone: (byKey: boolean) => void }) {
  const { renameSession } = useActions();
  const [title, setTitle] = useState(session.title);
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  const refusalId = useId();
  useEffect(() => field.current?.select(), []);

  async function keep(byKey: boolean): Promise<void> {
    if (over.current) return;
    over.current = true;
    const wanted = title.trim();
    const refused = wanted === '' || wanted === session.title ? undefined : await renameSession(session.id, wanted);
    if (refused === undefined) return onDone(byKey);
    over.current = false;
    setRefusal(refused);
  }

  return (
    <span className="rename">
      <input
        ref={field}
        className="rename-field"
        aria-label="Title"
        aria-describedby={refusal === undefined ? undefined : refusalId}
        maxLength={TITLE_LIMIT}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={() => void keep(false)}
        onKeyDown={(event) => {
          if (isPlainEnter(event)) void keep(true);
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          // Not for the drawer around it.
          event.preventDefault();
          over.current = true;
          onDone(true);
        }}
      />
      {refusal !== undefined && (
        <span id={refusalId} className="rename-refusal" role="alert">
          {refusal}
        </span>
      )}
    </span>
  );
}
