import { useEffect, useState } from 'react';
import type { ProviderView } from '../../core/contract/index.ts';
import { useClient } from '../store/react.tsx';

export interface ProviderModels {
  provider: ProviderView;
  models: readonly string[];
  /** Why they can't be listed. */
  fault?: string | undefined;
  /** Asked, and not answered yet. */
  asking: boolean;
}

/** The models of each provider, as far as it tells them. A provider that changed is asked again. */
export function useProviderModels(providers: readonly ProviderView[]): { lists: readonly ProviderModels[] } {
  const client = useClient();
  const [answers, setAnswers] = useState<Readonly<Record<string, { models: readonly string[]; fault?: string }>>>({});
  const asked = providers.map(({ id, url, key }) => [id, url, key].join(' ')).join('\n');

  useEffect(() => {
    let over = false;
    for (const { id } of providers) {
      void client.call('providers.models', { id }).then((answer) => {
        if (over) return;
        const told = answer.ok ? answer.value : { models: [], fault: answer.error.message };
        setAnswers((now) => ({ ...now, [id]: told }));
      });
    }
    return () => {
      over = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the list is another object at each reading; `asked` is what matters of it
  }, [client, asked]);

  return {
    lists: providers.map((provider) => {
      const answer = answers[provider.id];
      return { provider, models: answer?.models ?? [], fault: answer?.fault, asking: answer === undefined };
    }),
  };
}
