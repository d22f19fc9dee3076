import { useId, type ReactNode } from 'react';
import { SavedLine } from './saved-line.tsx';
import { useSaving } from './use-saving.ts';

interface ChoiceSettingProps<T extends string> {
  label: string;
  value: T;
  choices: readonly { value: T; words: string }[];
  onSave: (value: T) => Promise<string | undefined>;
  hint?: ReactNode;
  disabled?: boolean;
}

/** One of a few that saves itself, as the system's own list. */
export function ChoiceSetting<T extends string>(props: ChoiceSettingProps<T>) {
  const { label, value, choices, onSave, hint, disabled } = props;
  const id = useId();
  const { saving, run } = useSaving();
  return (
    <div className="settings-field">
      <label htmlFor={id}>{label}</label>
      <div className="settings-row">
        <select
          id={id}
          className="settings-input settings-select"
          value={value}
          disabled={disabled}
          aria-describedby={hint === undefined ? `${id}-saved` : `${id}-saved ${id}-hint`}
          onChange={(event) => {
            const picked = choices.find((choice) => choice.value === event.target.value);
            if (picked) void run(onSave(picked.value));
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.words}
            </option>
          ))}
        </select>
        <SavedLine saving={saving} id={`${id}-saved`} />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="settings-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
