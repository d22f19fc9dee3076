import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ProviderView } from '../../core/contract/index.ts';
import { useClient } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { useSettings } from './use-settings.ts';

interface Tested {
  works: boolean;
  words: string;
}

/** Asks a provider whether it works, and its default model for a word, if that is one of its own. */
export function TestButton({ provider: { id, name } }: { provider: ProviderView }) {
  const { view } = useSettings();
  const client = useClient();
  const [testing, setTesting] = useState(false);
  const [tested, setTested] = useState<readonly Tested[]>([]);
  const model = view.defaultModel?.startsWith(`${id}:`) ? view.defaultModel.slice(id.length + 1) : undefined;

  async function ask(input: { id: string; model?: string }): Promise<Tested> {
    const answer = await client.call('providers.test', input);
    return answer.ok ? answer.value : { works: false, words: answer.error.message };
  }

  async function test(): Promise<void> {
    setTesting(true);
    setTested([]);
    const listed = await ask({ id });
    setTested([listed]);
    // A server without a list of models may have this one all the same.
    if (model !== undefined) setTested([listed, await ask({ id, model })]);
    setTesting(false);
  }

  return (
    <div className="settings-row settings-test">
      <Button small aria-label={`Test ${name}`} aria-disabled={testing} onClick={() => void (testing || test())}>
        Test
      </Button>
      <div role="status">
        {testing && <p className="settings-quiet">Asking…</p>}
        {tested.map(({ works, words }) => (
          <p key={words} className={works ? 'settings-works' : 'settings-fault'}>
            {works ? <Check className="icon" aria-hidden /> : <TriangleAlert className="icon" aria-hidden />}
            {words}
          </p>
        ))}
      </div>
    </div>
  );
}
