import type { WidgetProps } from '@rjsf/utils';
import { describedBy } from './field-hint.tsx';

/** Text, as long as it takes, or a number as it is typed. Left empty it is absent. */
export function TextBox({ id, value, schema, readonly, disabled, rawErrors = [], onChange }: WidgetProps) {
  const box = {
    id,
    className: 'field-box',
    value: value === undefined || value === null ? '' : String(value),
    readOnly: readonly,
    disabled,
    spellCheck: false,
    'aria-invalid': rawErrors.length > 0,
    'aria-describedby': describedBy(id),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value === '' ? undefined : target.value),
  };
  if (schema.type === 'string') return <textarea rows={1} {...box} />;
  return <input type="text" inputMode="decimal" autoComplete="off" {...box} />;
}
