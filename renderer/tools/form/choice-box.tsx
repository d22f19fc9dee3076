import type { WidgetProps } from '@rjsf/utils';
import { describedBy } from './field-hint.tsx';

/** One of several values, or none; for a union, its shape. */
export function ChoiceBox({ id, value, label, options, readonly, disabled, rawErrors = [], onChange }: WidgetProps) {
  const { enumOptions = [] } = options;
  const shapes = id.endsWith('of_select');
  const picked = enumOptions.findIndex((option) => JSON.stringify(option.value) === JSON.stringify(value));
  return (
    <select
      id={id}
      className="field-box"
      value={picked < 0 ? '' : String(picked)}
      disabled={disabled || readonly}
      aria-label={shapes ? `Shape of ${label || 'the input'}` : undefined}
      aria-invalid={!shapes && rawErrors.length > 0}
      aria-describedby={shapes ? undefined : describedBy(id)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : enumOptions[Number(target.value)]?.value)}
    >
      {!shapes && <option value="">Not given</option>}
      {enumOptions.map((option, index) => (
        <option key={index} value={index}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

const TRUE_OR_FALSE = [
  { value: true, label: 'true' },
  { value: false, label: 'false' },
];

/** A box that is ticked or not couldn't say that nothing was given. */
export function BooleanBox(props: WidgetProps) {
  return <ChoiceBox {...props} options={{ ...props.options, enumOptions: TRUE_OR_FALSE }} />;
}
