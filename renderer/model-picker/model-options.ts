import type { AgentSummary, ProviderView } from '../../core/contract/index.ts';
import { defaultWords } from './model-words.ts';
import type { ProviderModels } from './use-provider-models.ts';

export interface ModelOption {
  /** Undefined: nothing is chosen, and the agent's default answers. */
  reference: string | undefined;
  words: string;
}

export interface ModelGroup {
  provider: ProviderView;
  options: readonly ModelOption[];
  /** What is said in place of models, or why there are none. */
  note: string | undefined;
}

/** More than anybody reads through: searching finds the rest. */
const MOST = 50;

/**
 * What can be chosen, as far as it has in it what was typed. `chosen` is there too where no provider lists it: one may
 * have models that it doesn't tell, or be gone.
 */
export function modelOptions(
  agent: AgentSummary,
  lists: readonly ProviderModels[],
  typed: string,
  chosen?: string,
): { plain: readonly ModelOption[]; groups: readonly ModelGroup[] } {
  const sought = typed.trim().toLowerCase();
  const fits = (...texts: string[]): boolean => texts.some((text) => text.toLowerCase().includes(sought));
  const plain: ModelOption[] = [
    { reference: undefined, words: defaultWords(agent) },
    { reference: 'demo', words: 'Demo model, offline' },
  ];
  const isListed = (reference: string): boolean =>
    reference === 'demo' ||
    lists.some(
      ({ provider, models, asking }) => asking || models.some((model) => `${provider.id}:${model}` === reference),
    );
  if (chosen !== undefined && !isListed(chosen)) plain.unshift({ reference: chosen, words: chosen });
  return {
    plain: plain.filter(({ words }) => fits(words)),
    groups: lists
      .map(({ provider, models, fault, asking }): ModelGroup => {
        const found = models
          .map((model): ModelOption & { reference: string } => ({ reference: `${provider.id}:${model}`, words: model }))
          .filter(({ reference, words }) => fits(reference, words, provider.name));
        const rest = found.length - MOST;
        const note = asking
          ? 'Asking for its models…'
          : (fault ?? (rest > 0 ? `${rest} more: search for them.` : undefined));
        return { provider, options: found.slice(0, MOST), note };
      })
      .filter(({ provider, options, note }) => options.length > 0 || (note !== undefined && fits(provider.name))),
  };
}
