import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import type { ProviderView } from '../../core/contract/index.ts';
import { Button } from '../ui/button.tsx';
import { isPlainEnter } from '../ui/text-field.ts';
import { SavedLine } from './saved-line.tsx';
import { useSaving } from './use-saving.ts';
import { useSettings } from './use-settings.ts';

/** Where a key goes in. It never comes out again: what is there is only told. */
export function KeyField({ provider }: { provider: ProviderView }) {
  const { view, save } = useSettings();
  const { id, name, key, variables, origin = '' } = provider;
  const fieldId = useId();
  const [{ text, typedFor }, setTyped] = useState({ text: '', typedFor: origin });
  const isEntered = key === 'kept' || key === 'unreadable';
  const { saving, run, clear } = useSaving();

  // A key that was typed for one address goes to no other.
  useEffect(() => {
    if (text === '' || typedFor === origin) return;
    setTyped({ text: '', typedFor: origin });
    void run(
      Promise.resolve(`${name} is at ${origin} now. The key that you typed was meant for ${typedFor} and was dropped.`),
    );
  }, [text, typedFor, origin, name, run]);

  if (!view.keys.canEnter || provider.fromEnvironment || key === 'environment') {
    if (key === 'kept' || key === 'environment') return null;
    return (
      <p className="settings-quiet">
        Set <code>{variables.at(-1)}</code> and start Holdpoint again to give it a key.
      </p>
    );
  }

  async function enter(): Promise<void> {
    if (text.trim() === '') return;
    const isSaved = await run(save('providers.setKey', { id, origin: typedFor, key: text.trim() }));
    if (isSaved) setTyped({ text: '', typedFor });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isPlainEnter(event)) void enter();
  }

  return (
    <div className="settings-field">
      <label htmlFor={fieldId} className="unseen">{`API key of ${name}`}</label>
      <div className="settings-row">
        <input
          id={fieldId}
          type="password"
          className="settings-input settings-mono"
          value={text}
          placeholder={isEntered ? 'Another API key' : 'API key'}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={saving.status === 'failed' || undefined}
          aria-describedby={`${fieldId}-saved`}
          onChange={(event) => {
            setTyped({ text: event.target.value, typedFor: text === '' ? origin : typedFor });
            clear();
          }}
          onKeyDown={onKeyDown}
        />
        <Button small disabled={text.trim() === ''} onClick={() => void enter()}>
          Save key
        </Button>
        {isEntered && (
          <Button
            small
            tone="plain"
            aria-label={`Remove the key of ${name}`}
            onClick={() => void run(save('providers.removeKey', { id }))}
          >
            Remove key
          </Button>
        )}
        <SavedLine saving={saving} id={`${fieldId}-saved`} />
      </div>
    </div>
  );
}
