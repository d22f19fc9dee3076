import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isPlainEnter } from '../ui/text-field.ts';
import { SavedLine } from './saved-line.tsx';
import { useSaving } from './use-saving.ts';

interface TextSettingProps {
  label: string;
  value: string;
  /** Saves the text; answers why not. Called when the field is left or Enter is pressed, if the text is another one. */
  onSave: (text: string) => Promise<string | undefined>;
  placeholder?: string;
  /** What is offered while typing. */
  suggestions?: readonly string[] | undefined;
  hint?: ReactNode;
  disabled?: boolean;
  mono?: boolean;
  inputMode?: 'numeric' | 'url';
}

/** A line of text that saves itself. */
export function TextSetting(props: TextSettingProps) {
  const { label, value, onSave, placeholder, suggestions, hint, disabled, mono = false, inputMode } = props;
  const id = useId();
  const [text, setText] = useState(value);
  const { saving, run, clear } = useSaving();
  useEffect(() => setText(value), [value]);

  function save(): void {
    if (text.trim() === value) reset();
    else void run(onSave(text.trim()));
  }

  /** What was just saved or refused is the same when the field is left. */
  function saveOnce(): void {
    if (saving.status !== 'saving' && saving.status !== 'failed') save();
  }

  function type(next: string): void {
    setText(next);
    clear();
  }

  function reset(): void {
    setText(value);
    if (saving.status === 'failed') clear();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isPlainEnter(event)) save();
    if (event.key === 'Escape') reset();
  }

  return (
    <div className="settings-field">
      <label htmlFor={id}>{label}</label>
      <div className="settings-row">
        <input
          id={id}
          className={mono ? 'settings-input settings-mono' : 'settings-input'}
          value={text}
          placeholder={placeholder}
          disabled={disabled}
          inputMode={inputMode}
          list={suggestions && `${id}-list`}
          aria-describedby={hint === undefined ? `${id}-saved` : `${id}-saved ${id}-hint`}
          aria-invalid={saving.status === 'failed' || undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
          onBlur={saveOnce}
          onKeyDown={onKeyDown}
        />
        {suggestions && (
          <datalist id={`${id}-list`}>
            {suggestions.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </datalist>
        )}
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
