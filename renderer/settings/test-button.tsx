import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ProviderView } from '../../core/contract/index.ts';
import { useClient } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { useSettings } from './use-settings.ts';

interface Tested {
  works: boolean;
  words: string;
}

/** Asks a provider whether it works, and its default model for a word, if that is one of its own. */
export function TestButton({ provider: { id, name, url, key } }: { provider: ProviderView }) {
  const { view, revisions, announce } = useSettings();
  const client = useClient();
  const [testing, setTesting] = useState(false);
  const [tested, setTested] = useState<Tested>();
  const asked = useRef(0);
  const model = view.defaultModel?.startsWith(`${id}:`) ? view.defaultModel.slice(id.length + 1) : undefined;
  const subject = [url, key, model, revisions[id]].join(' ');

  // What was tested is another thing now: nothing is known of it.
  useEffect(() => {
    asked.current += 1;
    setTesting(false);
    setTested(undefined);
  }, [subject]);

  async function test(): Promise<void> {
    const mine = ++asked.current;
    setTesting(true);
    setTested(undefined);
    announce('Asking…');
    const answer = await client.call('providers.test', { id, ...(model !== undefined && { model }) });
    if (mine !== asked.current) return;
    const result = answer.ok ? answer.value : { works: false, words: answer.error.message };
    setTesting(false);
    setTested(result);
    announce(result.words);
  }

  return (
    <div className="settings-row settings-test">
      <Button small aria-label={`Test ${name}`} aria-disabled={testing} onClick={() => void (testing || test())}>
        Test
      </Button>
      {testing && <p className="settings-quiet">Asking…</p>}
      {tested && (
        <p className={tested.works ? 'settings-works' : 'settings-fault'}>
          {tested.works ? <Check className="icon" aria-hidden /> : <TriangleAlert className="icon" aria-hidden />}
          <span>{tested.words}</span>
        </p>
      )}
    </div>
  );
}
