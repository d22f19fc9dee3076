import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { focusText } from '../approval/focus-text.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { recordedValue } from './recorded-value.ts';

interface ResultBoxProps {
  draftKey: string;
  toolName: string;
  /** True where the operator opened it; one that opens by itself after a reload takes no focus. */
  takeFocus: boolean;
  readOnly: boolean;
  onFocus: () => void;
  onBack: () => void;
}

const kinds = {
  nothing: 'Left empty, the agent reads that it ran and gave nothing.',
  json: 'Recorded as JSON.',
  text: 'Recorded as text.',
};

/** Where the operator writes what the call gave. What is typed is kept by the host. */
export function ResultBox({ draftKey, toolName, takeFocus, readOnly, onFocus, onBack }: ResultBoxProps) {
  const { drafts } = useActions();
  const text = useStudio((state) => state.drafts[draftKey] ?? '');
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    if (takeFocus) focusText(box.current);
  }, [takeFocus]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || readOnly) return;
    event.preventDefault();
    onBack();
  }

  return (
    <div className="outcome-result">
      <label htmlFor={id}>What {toolName} gave, as JSON or text</label>
      <textarea
        ref={box}
        id={id}
        rows={2}
        aria-describedby={`${id}-kind`}
        spellCheck={false}
        readOnly={readOnly}
        value={text}
        onChange={(event) => drafts.write(draftKey, event.target.value)}
        onBlur={drafts.flush}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-kind`}>{kinds[recordedValue(text).kind]}</p>
    </div>
  );
}
