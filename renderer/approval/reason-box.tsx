import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useActions, useStudio } from '../store/react.tsx';
import { isPlainEnter } from '../ui/text-field.ts';
import { keyDecides } from './activation.ts';
import { focusText } from './focus-text.ts';

interface ReasonBoxProps {
  draftKey: string;
  /** True where the operator opened it; one that opens by itself after a reload takes no focus. */
  takeFocus: boolean;
  readOnly: boolean;
  onFocus: () => void;
  onConfirm: () => void;
  onBack: () => void;
}

/** Where the operator says why not. What is typed is kept by the host, also when the card is left. */
export function ReasonBox({ draftKey, takeFocus, readOnly, onFocus, onConfirm, onBack }: ReasonBoxProps) {
  const { drafts } = useActions();
  const text = useStudio((state) => state.drafts[draftKey] ?? '');
  const box = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (takeFocus) focusText(box.current);
  }, [takeFocus]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (!readOnly) onBack();
    } else if (isPlainEnter(event)) {
      event.preventDefault();
      if (!readOnly && keyDecides(event.nativeEvent, event.currentTarget)) onConfirm();
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
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    />
  );
}
