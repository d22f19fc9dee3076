import { ANY_VERB } from './verb.ts';

export interface NamedCustomer {
  /** As the message writes it. */
  name: string;
  /** Where the name ends in the message. */
  end: number;
}

/** No customer's name is longer, in characters. */
const LONGEST = 120;

/** "for", "this case of", "order A-1002 for": what stands between the verb and the name. */
const LEAD =
  /^:?\s+(?:(?:this|that|it|the|an?|case|issue|matter|problem|complaint|order|#?(?:a-?)?\d+)\s+){0,5}(?:for|of|from|about|regarding|on)\s+/i;
const TITLE = /^(?:(?:the|our|a)\s+)?customer\s+/;
const QUOTED = /^["“](?<name>[^"”]+)["”]/;
const POLITE = /[\s,]+(?:please|thanks|thank you|now|right away|immediately|asap|today|for me)$/i;

/** Words between "and" and the verb of the next wish: "and please issue a refund". */
const FILLER =
  "and|then|also|plus|but|please|kindly|issue|make|run|put|in|start|do|don['’]?t|not|never|prepare|create|open|raise|file|give|me|an?|the|of";
const NUMBERED = String.raw`(?:[$€£]|\d|a\s?-?\d|orders?\b)`;
const END = new RegExp(
  [
    String.raw`[;!?]|:\s|\s[-–—]\s`,
    // "Dr. Miller" goes on after its full stop.
    String.raw`(?<!\b(?:dr|mr|mrs|ms|st|prof))\.(?=\s|$)`,
    String.raw`,\s(?=(?:they|he|she|it|who|which|whose|their|since)\b)`,
    String.raw`,?\s+(?:and|then|also|plus|but)\s+(?:(?:${FILLER})\s+){0,6}${ANY_VERB}`,
    String.raw`,\s+(?:(?:${FILLER})\s+){0,6}${ANY_VERB}`,
    String.raw`\s+${ANY_VERB}\s+${NUMBERED}`,
    String.raw`\s+(?:about|on|over|for|of|regarding|concerning)\s+${NUMBERED}`,
    String.raw`\s+to\s+(?:an?|the|my|our|your)\s`,
  ].join('|'),
  'i',
);
const NO_NAME =
  /^(?:$|(?:to|and|then|also|plus|but)\b|(?:the\s+)?(?:order\s+)?#?a?\s?[-‐‑‒–—]?\s?\d+$|(?:it|this|that|them|him|her|me|us)$)/i;

/**
 * Reads whom an escalation is for: "an escalation for Delta Kit Labs, please", "escalate Delta Kit Labs and …".
 * `at` is where its verb stands, `verb` how it is written. Undefined where nobody is named.
 */
export function readCustomer(text: string, at: number, verb: string): NamedCustomer | undefined {
  const from = at + verb.length;
  const rest = text.slice(from, from + 2 * LONGEST);
  const lead = LEAD.exec(rest)?.[0] ?? (/^escalat(?:e|ing)$/i.test(verb) ? (/^\s+/.exec(rest)?.[0] ?? '') : '');
  if (lead === '') return undefined;
  const title = TITLE.exec(rest.slice(lead.length))?.[0] ?? '';
  const start = lead.length + title.length;
  const quoted = QUOTED.exec(rest.slice(start));
  const end = quoted ? start + quoted[0].length : start + (END.exec(rest.slice(start))?.index ?? rest.length - start);
  const name = quoted?.groups?.['name'] ?? withoutPoliteness(rest.slice(start, end));
  return name.length > LONGEST || NO_NAME.test(name) ? undefined : { name: name.trim(), end: from + end };
}

function withoutPoliteness(words: string): string {
  const trimmed = words.replace(/[\s,]+$/, '');
  const shorter = trimmed.replace(POLITE, '');
  return shorter === trimmed ? trimmed.trim() : withoutPoliteness(shorter);
}
