import { useId } from 'react';
import { placeOf, type InputFault } from './input-fault.ts';

interface InputJsonProps {
  text: string;
  faults: readonly InputFault[];
  readOnly: boolean;
  onChange: (text: string) => void;
}

/** The input as JSON, and what is wrong with it below. */
export function InputJson({ text, faults, readOnly, onChange }: InputJsonProps) {
  const id = useId();
  return (
    <div className="tools-json">
      <textarea
        aria-label="Input as JSON"
        aria-invalid={faults.length > 0}
        aria-describedby={id}
        rows={4}
        spellCheck={false}
        readOnly={readOnly}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <ul id={id} className="tools-faults" aria-live="polite">
        {faults.map(({ path, message }, index) => (
          <li key={index}>
            {path.length > 0 && <code>{placeOf(path)} </code>}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
