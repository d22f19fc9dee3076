import { useState } from 'react';
import type { ProviderView } from '../../core/contract/index.ts';
import { useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { removalWords } from './removal-words.ts';
import { SavedLine } from './saved-line.tsx';
import { useSaving } from './use-saving.ts';
import { useSettings } from './use-settings.ts';

interface RemoveProviderProps {
  provider: ProviderView;
  /** It is gone: the focus goes elsewhere. */
  onRemoved: () => void;
}

/** Takes a provider away, in two steps: a key that is forgotten can't be had back. */
export function RemoveProvider({ provider, onRemoved }: RemoveProviderProps) {
  const { id, name } = provider;
  const { view, save } = useSettings();
  const agents = useStudio(({ info }) => info?.agents);
  const [asks, setAsks] = useState(false);
  const { saving, run } = useSaving();

  async function remove(): Promise<void> {
    setAsks(false);
    if (await run(save('providers.remove', { id }))) onRemoved();
  }

  return (
    <>
      <div className="settings-row">
        <Button small aria-expanded={asks} onClick={() => setAsks(!asks)}>
          Remove {name}…
        </Button>
        <SavedLine saving={saving} />
      </div>
      {asks && (
        <div className="settings-ask" role="group" aria-label={`Remove ${name}?`}>
          <p>{removalWords(provider, view.defaultModel, agents ?? [])}</p>
          <div className="settings-row">
            <Button small onClick={() => setAsks(false)}>
              Keep it
            </Button>
            <Button small tone="danger" onClick={() => void remove()}>
              Remove it
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
