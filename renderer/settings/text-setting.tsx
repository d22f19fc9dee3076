import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isPlainEnter } from '../ui/text-field.ts';
import { changedElsewhere, type EditedText, sent, typed } from './edited-text.ts';
import { SavedLine } from './saved-line.tsx';
import { useSaving } from './use-saving.ts';
import { useSettings } from './use-settings.ts';

interface TextSettingProps {
  label: string;
  value: string;
  /**
   * Saves the text; answers why not. Called when Enter is pressed, or the field is left and nobody changed it elsewhere,
   * if the text is another one.
   */
  onSave: (text: string) => Promise<string | undefined>;
  placeholder?: string;
  /** What is offered while typing. */
  suggestions?: readonly string[] | undefined;
  hint?: ReactNode;
  disabled?: boolean;
  mono?: boolean;
  inputMode?: 'numeric' | 'url';
}

/** A line of text that saves itself. What is being typed stays when the value changes elsewhere, which is told. */
export function TextSetting(props: TextSettingProps) {
  const { label, value, onSave, placeholder, suggestions, hint, disabled, mono = false, inputMode } = props;
  const id = useId();
  const [edited, setEdited] = useState<EditedText>();
  const { announce } = useSettings();
  const { saving, run, clear } = useSaving();
  const text = edited?.text ?? value;
  const news = changedElsewhere(edited, value);
  useEffect(() => {
    if (news !== undefined) announce(news);
  }, [news, announce]);

  async function save(): Promise<void> {
    if (!edited || text.trim() === value) return reset();
    setEdited(sent(edited));
    if (await run(onSave(text.trim()))) setEdited((now) => (now?.text === text ? undefined : now));
  }

  /** What was just saved or refused is the same when the field is left. */
  function saveOnce(): void {
    if (saving.status !== 'saving' && saving.status !== 'failed' && news === undefined) void save();
  }

  function type(next: string): void {
    setEdited(typed(edited, next, value));
    clear();
  }

  function reset(): void {
    setEdited(undefined);
    if (saving.status === 'failed') clear();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isPlainEnter(event)) void save();
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
          aria-describedby={`${id}-saved ${id}-news ${id}-hint`}
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
      {news !== undefined && (
        <p id={`${id}-news`} className="settings-news">
          {news}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="settings-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
