import type { ToolOutput } from '../language-model.ts';

/** What became of a call, as the prompt tells it. */
export type Outcome =
  | { kind: 'output'; output: unknown }
  | { kind: 'denied'; reason?: string }
  | { kind: 'error'; message: string }
  | { kind: 'unknown'; message: string }
  | { kind: 'missing' };

const NOT_KNOWN = /\bwhat (?:it|the call) did is (?:not known|unknown)\b|\boutcome is (?:not known|unknown)\b/i;

/** Reads a tool result. An error that says nobody knows what happened is `unknown`, not a failure. */
export function readOutcome(output: ToolOutput): Outcome {
  switch (output.type) {
    case 'execution-denied':
      return { kind: 'denied', ...(output.reason !== undefined && { reason: output.reason }) };
    case 'error-text':
      return { kind: NOT_KNOWN.test(output.value) ? 'unknown' : 'error', message: output.value };
    case 'error-json':
      return { kind: 'error', message: typeof output.value === 'string' ? output.value : JSON.stringify(output.value) };
    case 'content':
      return {
        kind: 'output',
        output: output.value.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
      };
    case 'text':
    case 'json':
      return { kind: 'output', output: output.value };
  }
}
