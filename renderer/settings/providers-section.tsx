import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { AddProvider } from './add-provider.tsx';
import { ProviderCard } from './provider-card.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SwitchSetting } from './switch-setting.tsx';
import { useSettings } from './use-settings.ts';

/** Who has models, and the keys to them. */
export function ProvidersSection() {
  const { view, save } = useSettings();
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const { providers, keys, plainKeys } = view;

  function close(): void {
    flushSync(() => setAdding(false));
    addButton.current?.focus();
  }

  return (
    <SettingsSection title="Providers and keys" about={aboutKeys(keys.kept, keys.canEnter)}>
      {keys.asksForFile && keys.canEnter && (
        <SwitchSetting
          label="Keep keys in a file that nothing encrypts, readable by your user only"
          on={plainKeys}
          onSave={(on) => save('settings.change', { plainKeys: on })}
        />
      )}
      {providers.length > 0 && (
        <ul className="settings-cards">
          {providers.map((provider) => (
            <ProviderCard key={provider.id} provider={provider} onRemoved={() => addButton.current?.focus()} />
          ))}
        </ul>
      )}
      {providers.length === 0 && !adding && (
        <p className="settings-empty">
          No provider yet: the offline demo model answers. Add one for a real model, or a local server such as Ollama.
        </p>
      )}
      {adding ? (
        <AddProvider onDone={close} />
      ) : (
        <div>
          <Button ref={addButton} onClick={() => setAdding(true)}>
            Add a provider…
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

function aboutKeys(kept: 'keyring' | 'file' | 'memory' | 'environment', canEnter: boolean): string {
  if (kept === 'environment') {
    return 'Outside of the desktop app, keys come from environment variables. Each provider says which.';
  }
  if (!canEnter) return 'Keys are entered at the desktop window. Here you see which are there.';
  if (kept === 'keyring') return 'Keys are encrypted with your system’s keyring. No page and no log ever shows one.';
  if (kept === 'file')
    return 'This system has no keyring that is open, so keys lie in plain text in the data folder, as you agreed.';
  return 'This system has no keyring that is open, so keys that you enter are gone when Holdpoint is quit.';
}
