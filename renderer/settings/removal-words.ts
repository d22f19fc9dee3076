import type { AgentSummary, ProviderView } from '../../core/contract/index.ts';

/** What else goes when a provider does, and who has to do without it, in sentences. */
export function removalWords(
  { id, key }: Pick<ProviderView, 'id' | 'key'>,
  defaultModel: string | undefined,
  agents: readonly Pick<AgentSummary, 'name' | 'modelFrom' | 'modelName'>[],
): string {
  const isIts = (model: string | undefined): boolean => model?.startsWith(`${id}:`) ?? false;
  const naming = agents.filter(({ modelFrom, modelName }) => modelFrom === 'agent' && isIts(modelName));
  const names = naming.map(({ name }) => name).join(', ');
  return [
    (key === 'kept' || key === 'unreadable') && 'Its key is forgotten.',
    isIts(defaultModel) && `The default model, ${defaultModel}, goes with it.`,
    naming.length === 1 && `The agent ${names} names one of its models, and fails without it.`,
    naming.length > 1 && `The agents ${names} name its models, and fail without it.`,
    'Sessions that chose one of its models have to choose another.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
