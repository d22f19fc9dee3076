import { readCustomer } from './customer.ts';
import { findMentions, type Mention } from './mention.ts';
import { ANY_VERB, type Verb, verbOf } from './verb.ts';

/** A stretch of a message with one verb of its own. */
export interface Clause {
  verb: Verb;
  mentions: Mention[];
  /** Whom an escalation is for, if it says so. */
  customer?: string;
  /** "Don't refund …". */
  negated: boolean;
}

const NEGATION = /\b(?:don['’]?t|do not|never|rather not)\s+(?:\w+\s+){0,3}$/i;

/**
 * Cuts a message at its verbs. What stands before the first verb belongs to its clause; a verb in a customer's name
 * is none.
 */
export function findClauses(text: string): Clause[] {
  const found: { verb: Verb; at: number; customer?: string }[] = [];
  let named = 0;
  for (const { 0: words, index: at } of text.matchAll(new RegExp(ANY_VERB, 'gi'))) {
    if (at < named) continue;
    const verb = verbOf(words);
    const customer = verb === 'escalate' ? readCustomer(text, at, words) : undefined;
    if (customer) named = customer.end;
    found.push({ verb, at, ...(customer && { customer: customer.name }) });
  }
  return found.map(({ at, ...clause }, index) => ({
    ...clause,
    mentions: findMentions(text.slice(index === 0 ? 0 : at, found[index + 1]?.at)),
    negated: NEGATION.test(text.slice(Math.max(0, at - 60), at)),
  }));
}
