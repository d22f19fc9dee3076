import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { copyText } from '../inspector/copy-text.ts';
import { useClient } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { SavedLine } from './saved-line.tsx';
import { useSaving } from './use-saving.ts';
import { useSettings } from './use-settings.ts';

/** The token: where it lies, and itself once it is asked for. At the desktop window only. */
export function TokenField() {
  const { view, save, announce } = useSettings();
  const client = useClient();
  const [token, setToken] = useState<string>();
  const [said, show] = useState('');
  const [asksForNew, setAsksForNew] = useState(false);
  const newButton = useRef<HTMLButtonElement>(null);
  const { saving, run } = useSaving();
  const { tokenPlace, url } = view.http;
  const isVariables = tokenPlace === 'HOLDPOINT_TOKEN';

  function setSaid(words: string): void {
    show(words);
    if (words !== '') announce(words);
  }

  async function read(): Promise<{ token: string; link?: string | undefined } | undefined> {
    const answer = await client.call('http.token', {});
    setSaid(answer.ok ? '' : answer.error.message);
    return answer.ok ? answer.value : undefined;
  }

  async function copy(what: 'token' | 'link'): Promise<void> {
    const text = (await read())?.[what];
    if (text === undefined) return;
    if (!(await copyText(text))) return setSaid('It could not be copied. Press Show, and copy it by hand.');
    setSaid(what === 'token' ? 'The token was copied.' : 'A link was copied. It lets one browser in, once.');
  }

  /** The focus goes back to where it came from. */
  function close(): void {
    flushSync(() => setAsksForNew(false));
    newButton.current?.focus();
  }

  async function makeNew(): Promise<void> {
    close();
    setToken(undefined);
    setSaid('');
    await run(save('http.newToken', {}));
  }

  return (
    <div className="settings-field">
      <span className="settings-label">Token</span>
      <p className="settings-quiet">
        {isVariables ? 'The environment variable ' : 'It lies in '}
        <code className="settings-path">{tokenPlace}</code>
        {isVariables && ' says it'}.
      </p>
      {token !== undefined && (
        <output className="settings-token" aria-label="Token">
          {token}
        </output>
      )}
      <div className="settings-row">
        <Button small onClick={() => void copy('token')}>
          Copy token
        </Button>
        <Button
          small
          aria-expanded={token !== undefined}
          onClick={() =>
            void (token === undefined ? read().then((found) => setToken(found?.token)) : setToken(undefined))
          }
        >
          {token === undefined ? 'Show' : 'Hide'}
        </Button>
        {url !== undefined && (
          <Button small onClick={() => void copy('link')}>
            Copy a browser’s link
          </Button>
        )}
        {!isVariables && (
          <Button ref={newButton} small aria-expanded={asksForNew} onClick={() => setAsksForNew(!asksForNew)}>
            New token…
          </Button>
        )}
        <SavedLine saving={saving} />
      </div>
      {asksForNew && (
        <div className="settings-ask" role="group" aria-label="Make a new token?">
          <p>Programs and browsers that were let in with the old token are no longer.</p>
          <div className="settings-row">
            <Button small onClick={close}>
              Keep the old one
            </Button>
            <Button small tone="danger" onClick={() => void makeNew()}>
              Make a new one
            </Button>
          </div>
        </div>
      )}
      <p className="settings-quiet">{said}</p>
    </div>
  );
}
