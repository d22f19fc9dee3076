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

interface Answer {
  /** What was asked, as it was then. */
  of: string;
  models: readonly string[];
  fault?: string;
}

const UNCHANGED = {};

/**
 * The models of each provider, as far as it tells them. One that changed is asked again, and what it said before is over;
 * so it is when its number in `revisions` is another one, since a key that was replaced can't be seen.
 */
export function useProviderModels(
  providers: readonly ProviderView[],
  revisions: Readonly<Record<string, number>> = UNCHANGED,
): { lists: readonly ProviderModels[] } {
  const client = useClient();
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const subjectOf = ({ id, url, key }: ProviderView): string => [id, url, key, revisions[id]].join(' ');
  const asked = providers.map(subjectOf).join('\n');

  useEffect(() => {
    let over = false;
    for (const provider of providers) {
      const { id } = provider;
      const of = subjectOf(provider);
      void client.call('providers.models', { id }).then((answer) => {
        if (over) return;
        const told = answer.ok ? answer.value : { models: [], fault: answer.error.message };
        setAnswers((now) => ({ ...now, [id]: { of, ...told } }));
      });
    }
    return () => {
      over = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the list is another object at each reading; `asked` is what matters of it
  }, [client, asked]);

  return {
    lists: providers.map((provider) => {
      const last = answers[provider.id];
      const answer = last?.of === subjectOf(provider) ? last : undefined;
      return { provider, models: answer?.models ?? [], fault: answer?.fault, asking: answer === undefined };
    }),
  };
}
