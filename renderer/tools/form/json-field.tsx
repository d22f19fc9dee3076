import type { FieldProps } from '@rjsf/utils';
import { useState } from 'react';
import { describedBy } from './field-hint.tsx';

/** A place that takes anything: typed as JSON, and as text where it isn't. */
export function JsonField({
  fieldPathId: { $id: id, path },
  formData,
  readonly,
  rawErrors = [],
  onChange,
}: FieldProps) {
  const [text, setText] = useState(() =>
    formData === undefined || formData === '' ? '' : JSON.stringify(formData, null, 2),
  );
  return (
    <textarea
      id={id}
      className="field-box field-json"
      rows={1}
      spellCheck={false}
      placeholder="JSON, or text"
      readOnly={readonly}
      value={text}
      aria-invalid={rawErrors.length > 0}
      aria-describedby={describedBy(id)}
      onChange={({ target }) => {
        setText(target.value);
        onChange(valueOf(target.value), path);
      }}
    />
  );
}

function valueOf(typed: string): unknown {
  if (typed.trim() === '') return undefined;
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
}
