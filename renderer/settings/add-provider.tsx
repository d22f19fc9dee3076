import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { ProviderKind } from '../../core/contract/index.ts';
import { Button } from '../ui/button.tsx';
import { KINDS, kindWords } from './provider-words.ts';
import { useSettings } from './use-settings.ts';

/** Common local servers, by the address that they start with. */
const LOCAL = [
  { words: 'Ollama', url: 'http://127.0.0.1:11434/v1' },
  { words: 'LM Studio', url: 'http://127.0.0.1:1234/v1' },
  { words: 'vLLM', url: 'http://127.0.0.1:8000/v1' },
  { words: 'llama.cpp', url: 'http://127.0.0.1:8080/v1' },
];

/** A form for one more provider. Its key is entered once it is there. */
export function AddProvider({ onDone }: { onDone: () => void }) {
  const { save, announce } = useSettings();
  const id = useId();
  const first = useRef<HTMLSelectElement>(null);
  const [kind, setKind] = useState<ProviderKind>('openai');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState('');
  const compatible = kind === 'openai-compatible';
  useEffect(() => first.current?.focus(), []);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const given = name.trim() || (compatible ? nameOf(url) : kindWords(kind));
    const address = url.trim();
    const why = await save('providers.add', { kind, name: given, ...(address !== '' && { url: address }) });
    if (why === undefined) onDone();
    else refuse(why);
  }

  function refuse(why: string): void {
    setFault(why);
    announce(why);
  }

  function pick(words: string): void {
    setFault('');
    setName(words);
    setUrl(LOCAL.find((each) => each.words === words)?.url ?? '');
  }

  return (
    <form
      className="settings-card settings-form"
      aria-label="Add a provider"
      onChange={() => setFault('')}
      onSubmit={(event) => void add(event)}
    >
      <div className="settings-field">
        <label htmlFor={`${id}-kind`}>Kind</label>
        <select
          ref={first}
          id={`${id}-kind`}
          className="settings-input settings-select"
          value={kind}
          onChange={(event) => setKind(KINDS.find(({ value }) => value === event.target.value)?.value ?? 'openai')}
        >
          {KINDS.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
      {compatible && (
        <div className="settings-row" role="group" aria-label="Common local servers">
          {LOCAL.map(({ words }) => (
            <Button key={words} small onClick={() => pick(words)}>
              {words}
            </Button>
          ))}
        </div>
      )}
      <div className="settings-field">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          className="settings-input"
          value={name}
          placeholder={compatible ? nameOf(url) : kindWords(kind)}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className="settings-field">
        <label htmlFor={`${id}-url`}>{compatible ? 'Address' : 'Address, if not its own'}</label>
        <input
          id={`${id}-url`}
          className="settings-input settings-mono"
          value={url}
          placeholder={compatible ? 'http://127.0.0.1:11434/v1' : ''}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault !== '' || undefined}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setUrl(event.target.value)}
        />
      </div>
      <p id={`${id}-fault`} className="settings-fault">
        {fault}
      </p>
      <div className="settings-row">
        <Button onClick={onDone}>Cancel</Button>
        <Button tone="ink" type="submit">
          Add
        </Button>
      </div>
    </form>
  );
}

function nameOf(url: string): string {
  return URL.canParse(url.trim()) ? new URL(url.trim()).host : 'Local server';
}
