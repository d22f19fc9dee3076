import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useActions, useStudio } from '../store/react.tsx';
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
    <textarea
      ref={box}
      className="card-reason"
      rows={1}
      aria-label="Reason (the agent will read it)"
      placeholder="Reason (the agent will read it)"
      readOnly={readOnly}
      value={text}
      onChange={(event) => drafts.write(draftKey, event.target.value)}
      onBlur={drafts.flush}
      onKeyDown={onKeyDown}
    />
  );
}
