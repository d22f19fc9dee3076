import type { Currency } from './mention.ts';

/** A call that the message asks for. */
export interface Wish {
  toolName: string;
  input: unknown;
  /** The currency that the message named; the example's tools count in dollars. */
  currency?: Currency;
  /** Whom an escalation is for: it is prepared once these questions about it are answered. */
  customer?: string;
}

/** What a message asks of the demo model. */
export type Request =
  | { kind: 'calls'; wishes: Wish[] }
  /** Something is missing or can't be read: the text says what, and nothing is called. */
  | { kind: 'question'; text: string }
  /** The message says not to do it. */
  | { kind: 'declined' }
  | { kind: 'help' }
  | { kind: 'unclear' };
