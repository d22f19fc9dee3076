import { useId, useState, type KeyboardEvent } from 'react';
import type { ProviderView } from '../../core/contract/index.ts';
import { Button } from '../ui/button.tsx';
import { isPlainEnter } from '../ui/text-field.ts';
import { SavedLine } from './saved-line.tsx';
import { useSaving } from './use-saving.ts';
import { useSettings } from './use-settings.ts';

/** Where a key goes in. It never comes out again: what is there is only told. */
export function KeyField({ provider }: { provider: ProviderView }) {
  const { view, save } = useSettings();
  const { id, name, key, variables } = provider;
  const fieldId = useId();
  const [text, setText] = useState('');
  const isEntered = key === 'kept' || key === 'unreadable';
  const { saving, run, clear } = useSaving();

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
    if (await run(save('providers.setKey', { id, key: text.trim() }))) setText('');
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
            setText(event.target.value);
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
