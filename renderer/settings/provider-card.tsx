import { useId, useState } from 'react';
import type { ProviderView } from '../../core/contract/index.ts';
import { Button } from '../ui/button.tsx';
import { KeyField } from './key-field.tsx';
import { keyWords, kindWords } from './provider-words.ts';
import { RemoveProvider } from './remove-provider.tsx';
import { TestButton } from './test-button.tsx';
import { TextSetting } from './text-setting.tsx';
import { useSettings } from './use-settings.ts';

/** One provider: what it is, its key, whether it works, and, opened, what can be changed of it. */
export function ProviderCard({ provider, onRemoved }: { provider: ProviderView; onRemoved: () => void }) {
  const { save } = useSettings();
  const { id, kind, name, url, fromEnvironment } = provider;
  const headingId = useId();
  const [open, setOpen] = useState(false);
  const words = kindWords(kind);
  const change = (next: { name?: string; url?: string }): Promise<string | undefined> => {
    const address = next.url ?? url ?? '';
    return save('providers.change', { id, name: next.name ?? name, ...(address !== '' && { url: address }) });
  };

  return (
    <li className="settings-card" aria-labelledby={headingId}>
      <div className="settings-card-head">
        <div className="settings-card-title">
          <h3 id={headingId}>{name}</h3>
          <p className="settings-quiet">
            {words !== name && `${words} · `}
            {url !== undefined && `${url} · `}
            {keyWords(provider)}
          </p>
        </div>
        {!fromEnvironment && (
          <Button small aria-expanded={open} aria-label={`Change ${name}`} onClick={() => setOpen(!open)}>
            {open ? 'Close' : 'Change'}
          </Button>
        )}
      </div>
      {fromEnvironment && <p className="settings-quiet">Made from environment variables.</p>}
      <KeyField provider={provider} />
      <TestButton provider={provider} />
      {open && (
        <div className="settings-card-more">
          <TextSetting label="Name" value={name} onSave={(text) => change({ name: text })} />
          <TextSetting
            mono
            label="Address"
            value={url ?? ''}
            placeholder={kind === 'openai-compatible' ? 'http://127.0.0.1:11434/v1' : 'Its own'}
            inputMode="url"
            hint={
              provider.key === 'kept' || provider.key === 'unreadable'
                ? 'An address on another host forgets the key.'
                : undefined
            }
            onSave={(text) => change({ url: text })}
          />
          <RemoveProvider provider={provider} onRemoved={onRemoved} />
        </div>
      )}
    </li>
  );
}
