import { useId } from 'react';
import { FaultList } from './fault-list.tsx';
import type { InputFault } from './input-fault.ts';

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
      <FaultList id={id} faults={faults} />
    </div>
  );
}
