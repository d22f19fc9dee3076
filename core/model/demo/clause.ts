import { findMentions, type Mention } from './mention.ts';

export type Verb = 'refund' | 'cancel' | 'look up' | 'report';

/** A stretch of a message with one verb of its own. */
export interface Clause {
  verb: Verb;
  mentions: Mention[];
  /** "Don't refund …". */
  negated: boolean;
}

const WORDS: readonly (readonly [Verb, string])[] = [
  ['refund', String.raw`refund(?:ing|s)?|reimburs(?:e|ing)|repay|(?:pay|give|money)\s+back`],
  ['cancel', String.raw`cancel(?:l?ing|l?ation)?|call\s+off`],
  ['report', String.raw`slow[\s_-]*report`],
  ['look up', String.raw`look(?:ing)?[\s-]*(?:up|at|into|for)|lookup|show|check|find|status|tell\s+me|what\s+about`],
];
const ANY = new RegExp(String.raw`\b(?:${WORDS.map(([, words]) => words).join('|')})\b`, 'gi');
const NEGATION = /\b(?:don['’]?t|do not|never|rather not)\s+(?:\w+\s+){0,3}$/i;

/** Cuts a message at its verbs. What stands before the first verb belongs to its clause. */
export function findClauses(text: string): Clause[] {
  const found = [...text.matchAll(ANY)];
  return found.map((match, index) => ({
    verb: verbOf(match[0]),
    mentions: findMentions(text.slice(index === 0 ? 0 : match.index, found[index + 1]?.index)),
    negated: NEGATION.test(text.slice(Math.max(0, match.index - 60), match.index)),
  }));
}

function verbOf(words: string): Verb {
  return WORDS.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(words))?.[0] ?? 'look up';
}
