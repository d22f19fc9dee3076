import { useActions } from '../store/react.tsx';

interface AnswerBoxProps {
  text: string;
  /** True where it belongs to choices, among which the first is the way in. */
  beside: boolean;
  labelledBy: string;
  invalid: boolean;
  busy: boolean;
  onWrite: (text: string) => void;
}

/** Where the operator answers in own words. Every character is kept by the host. */
export function AnswerBox({ text, beside, labelledBy, invalid, busy, onWrite }: AnswerBoxProps) {
  const { drafts } = useActions();
  return (
    <textarea
      className="form-answer"
      rows={beside ? 1 : 2}
      aria-label="Your answer"
      aria-describedby={labelledBy}
      aria-invalid={invalid}
      placeholder="Your answer"
      value={text}
      readOnly={busy}
      data-answer
      data-safe={!beside || undefined}
      onChange={(event) => onWrite(event.target.value)}
      onBlur={drafts.flush}
    />
  );
}
