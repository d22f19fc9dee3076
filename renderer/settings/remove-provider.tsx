import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const button = useRef<HTMLButtonElement>(null);
  const { saving, run } = useSaving();

  /** The focus goes back to where it came from. */
  function close(): void {
    flushSync(() => setAsks(false));
    button.current?.focus();
  }

  async function remove(): Promise<void> {
    close();
    if (await run(save('providers.remove', { id }))) onRemoved();
  }

  return (
    <>
      <div className="settings-row">
        <Button ref={button} small aria-expanded={asks} onClick={() => setAsks(!asks)}>
          Remove {name}…
        </Button>
        <SavedLine saving={saving} />
      </div>
      {asks && (
        <div className="settings-ask" role="group" aria-label={`Remove ${name}?`}>
          <p>{removalWords(provider, view.defaultModel, agents ?? [])}</p>
          <div className="settings-row">
            <Button small onClick={close}>
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
