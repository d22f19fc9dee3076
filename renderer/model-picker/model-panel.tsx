import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import {
  type AgentSummary,
  modelReference,
  type ProviderView,
  type SessionSummary,
} from '../../core/contract/index.ts';
import { useActions, useClient } from '../store/react.tsx';
import { type MenuAnchor, placeMenu } from '../ui/place-menu.ts';
import { isPlainEnter, isTextField } from '../ui/text-field.ts';
import { modelOptions } from './model-options.ts';
import { useProviderModels } from './use-provider-models.ts';
import './model-panel.css';

interface ModelPanelProps {
  session: SessionSummary;
  agent: AgentSummary;
  anchor: MenuAnchor;
  onClose: () => void;
}

const NO_PROVIDERS: readonly ProviderView[] = [];

/** What can answer in a session: its agent's default, a provider's model, or any that is typed. */
export default function ModelPanel({ session, agent, anchor, onClose }: ModelPanelProps) {
  const client = useClient();
  const { goTo } = useActions();
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const [providers, setProviders] = useState<readonly ProviderView[]>(NO_PROVIDERS);
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const { lists } = useProviderModels(providers);
  const { plain, groups } = modelOptions(agent, lists, text, session.model);

  useEffect(() => {
    // A Studio that a program hosts has none: a name can still be typed.
    void client.call('providers.list', {}).then((answer) => answer.ok && setProviders(answer.value.providers));
  }, [client]);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    placeMenu(element, anchor);
    element.querySelector('input')?.focus();
    const onToggle = ({ newState }: ToggleEvent): void => void (newState === 'closed' && onClose());
    element.addEventListener('toggle', onToggle);
    return () => {
      element.removeEventListener('toggle', onToggle);
      element.hidePopover();
    };
  }, [anchor, onClose]);

  async function choose(model: string | undefined): Promise<void> {
    const answer = await client.call('sessions.chooseModel', {
      sessionId: session.id,
      ...(model !== undefined && { model }),
    });
    if (answer.ok) panel.current?.hidePopover();
    else setFault(answer.error.message);
  }

  function chooseTyped(): void {
    const typed = modelReference.safeParse(text);
    const [only, ...more] = groups.flatMap(({ options }) => options);
    if (typed.success) void choose(typed.data);
    else if (only && more.length === 0) void choose(only.reference);
    else setFault('Write PROVIDER:NAME, or choose one from the list.');
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { key } = event;
    const inText = isTextField(document.activeElement);
    if (inText && isPlainEnter(event)) {
      event.preventDefault();
      chooseTyped();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .model-option')];
      const at = all.indexOf(document.activeElement as HTMLElement);
      all[(at + (key === 'ArrowDown' ? 1 : -1) + all.length) % all.length]?.focus();
    } else if (!inText && key.length === 1 && key !== ' ') {
      // Letters search here: they must not decide a card behind the panel.
      event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      setText(text + key);
      event.currentTarget.querySelector('input')?.focus();
    }
  }

  const option = (reference: string | undefined, words: string) => (
    <button
      key={reference ?? ''}
      type="button"
      className="model-option"
      aria-current={session.model === reference || undefined}
      onClick={() => void choose(reference)}
    >
      <span>{words}</span>
      {session.model === reference && <Check className="icon" aria-hidden />}
    </button>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys go through what is in it, as in a menu
    <div ref={panel} popover="auto" role="dialog" aria-label="Model" className="model-panel" onKeyDown={onKeyDown}>
      <label htmlFor={id} className="unseen">
        Search, or write PROVIDER:NAME
      </label>
      <input
        id={id}
        className="model-search"
        value={text}
        placeholder="Search, or write PROVIDER:NAME"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-fault`}
        onChange={(event) => {
          setText(event.target.value);
          setFault('');
        }}
      />
      <p id={`${id}-fault`} className="model-fault" role="status">
        {fault}
      </p>
      <div className="model-list">
        {plain.map(({ reference, words }) => option(reference, words))}
        {groups.map(({ provider, options, note }) => (
          <section key={provider.id} aria-label={provider.name}>
            <h2>{provider.name}</h2>
            {note !== undefined && <p className="model-note">{note}</p>}
            {options.map(({ reference, words }) => option(reference, words))}
          </section>
        ))}
      </div>
      <button type="button" className="model-option model-more" onClick={() => goTo('settings')}>
        Providers and keys…
      </button>
    </div>
  );
}
