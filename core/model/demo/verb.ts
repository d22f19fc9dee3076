export type Verb = 'refund' | 'cancel' | 'look up' | 'report' | 'escalate';

const WORDS: readonly (readonly [Verb, string])[] = [
  ['refund', String.raw`refund(?:ing|s)?|reimburs(?:e|ing)|repay|(?:pay|give|money)\s+back`],
  ['cancel', String.raw`cancel(?:l?ing|l?ation)?|call\s+off`],
  ['report', String.raw`slow[\s_-]*report`],
  ['escalate', String.raw`escalat(?:e|ing|ions?)`],
  ['look up', String.raw`look(?:ing)?[\s-]*(?:up|at|into|for)|lookup|show|check|find|status|tell\s+me|what\s+about`],
];

/** The source of a pattern for any verb. */
export const ANY_VERB = String.raw`\b(?:${WORDS.map(([, words]) => words).join('|')})\b`;

const WHOLE = WORDS.map(([verb, words]) => ({ verb, pattern: new RegExp(`^(?:${words})$`, 'i') }));

export function verbOf(words: string): Verb {
  return WHOLE.find(({ pattern }) => pattern.test(words))?.verb ?? 'look up';
}
