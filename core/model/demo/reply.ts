import { wordsFor } from './call-words.ts';
import type { Outcome } from './outcome.ts';

export interface CallWithOutcome {
  toolName: string;
  input: unknown;
  outcome: Outcome;
}

/** The most of a tool's raw output that is quoted, in characters. */
const QUOTED = 2000;

/** Tells what became of a call. Nothing is claimed that its result doesn't say. */
export function tell({ toolName, input, outcome }: CallWithOutcome): string {
  const words = wordsFor(toolName, input);
  switch (outcome.kind) {
    case 'output':
      return words.done(outcome.output) ?? `\`${toolName}\` answered:\n\n${quoted(outcome.output)}`;
    case 'denied':
      return outcome.reason
        ? `${words.notRun} The reason given: "${outcome.reason}"`
        : `${words.notRun} No reason was given.`;
    case 'error':
      return `${words.subject} failed: ${sentence(outcome.message)}`;
    case 'unknown':
      return `It is not known whether ${words.unknown}: "${outcome.message}" Look before trying it again.`;
    case 'missing':
      return `I was given no result for ${words.subject.charAt(0).toLowerCase()}${words.subject.slice(1)}, so I can't say what became of it.`;
  }
}

function quoted(output: unknown): string {
  const text = typeof output === 'string' ? output : (JSON.stringify(output, null, 2) ?? 'nothing');
  const shown = text.length > QUOTED ? `${text.slice(0, QUOTED)}\n… (${text.length - QUOTED} more characters)` : text;
  // A fence longer than any in the text, so that the output can't end it.
  const fence = '`'.repeat(Math.max(3, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}${typeof output === 'string' ? '' : 'json'}\n${shown}\n${fence}`;
}

function sentence(message: string): string {
  const text = message.trim() || 'no message';
  return /[.!?…"]$/.test(text) ? text : `${text}.`;
}
