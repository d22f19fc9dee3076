import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { REASON_LIMIT } from '../../core/contract/limit.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { count } from '../ui/count.ts';
import { isPlainEnter } from '../ui/text-field.ts';

interface ReasonBoxProps {
  draftKey: string;
  /** True where the operator opened it; one that opens by itself after a reload takes no focus. */
  takeFocus: boolean;
  readOnly: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** Where the operator says why not. What is typed is kept by the host, also when the card is left. */
export function ReasonBox({ draftKey, takeFocus, readOnly, onConfirm, onBack }: ReasonBoxProps) {
  const { drafts } = useActions();
  const text = useStudio((state) => state.drafts[draftKey] ?? '');
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const tooLong = text.length > REASON_LIMIT;

  useEffect(() => {
    if (takeFocus) box.current?.focus();
  }, [takeFocus]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (!readOnly) onBack();
    } else if (isPlainEnter(event)) {
      event.preventDefault();
      if (!readOnly && !event.repeat) onConfirm();
    }
  }

  return (
    <div className="card-reason">
      <label htmlFor={id}>Reason (the agent will read it)</label>
      <textarea
        ref={box}
        id={id}
        rows={1}
        placeholder="Optional"
        readOnly={readOnly}
        aria-invalid={tooLong}
        aria-describedby={tooLong ? `${id}-limit` : undefined}
        value={text}
        onChange={(event) => drafts.write(draftKey, event.target.value)}
        onBlur={drafts.flush}
        onKeyDown={onKeyDown}
      />
      {tooLong && (
        <p id={`${id}-limit`} className="card-limit">
          This is {count(text.length, 'character')} long. {count(REASON_LIMIT, 'character')} is the most.
        </p>
      )}
    </div>
  );
}
