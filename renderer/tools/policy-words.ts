import type { ToolDescription } from '../../core/contract/index.ts';

/** What becomes of an agent's calls, in a word or two. */
export function policyLabel({ kind, policy }: ToolDescription): string {
  if (kind === 'question') return 'Asks you';
  if (kind === 'provider') return 'Runs at its provider';
  switch (policy) {
    case 'asks':
      return 'Always asks';
    case 'sometimes':
      return 'May ask';
    case 'runs':
      return 'Never asks';
    case 'denies':
      return 'Refused by policy';
  }
}

/** The same as a sentence. */
export function policySentence({ kind, policy }: ToolDescription): string {
  if (kind === 'question') return 'When an agent calls it, its run waits for your answers.';
  if (kind === 'provider') return 'The model’s provider runs it. Holdpoint neither asks about it nor runs it.';
  switch (policy) {
    case 'asks':
      return 'When an agent calls it, the call always waits for your approval.';
    case 'sometimes':
      return 'When an agent calls it, a function of the input decides whether the call waits for your approval.';
    case 'runs':
      return 'When an agent calls it, it runs at once and asks nobody.';
    case 'denies':
      return 'Policy refuses every call of it, yours included.';
  }
}
