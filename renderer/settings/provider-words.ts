import type { ProviderKind, ProviderView } from '../../core/contract/index.ts';

export const KINDS: readonly { value: ProviderKind; words: string }[] = [
  { value: 'openai', words: 'OpenAI' },
  { value: 'anthropic', words: 'Anthropic' },
  { value: 'google', words: 'Google' },
  { value: 'openai-compatible', words: 'OpenAI-compatible server' },
];

/** What a kind is called. */
export function kindWords(kind: ProviderKind): string {
  return KINDS.find(({ value }) => value === kind)?.words ?? kind;
}

/** How it stands with a provider's key. */
export function keyWords({ key, kind, variables }: Pick<ProviderView, 'key' | 'kind' | 'variables'>): string {
  if (key === 'environment') return `Key from ${variables[0]}`;
  if (key === 'kept') return 'Key is there';
  if (key === 'unreadable') return 'Key can’t be read: the keyring is locked, or another one';
  return kind === 'openai-compatible' ? 'Without a key' : 'No key yet';
}
