import type { GenerateResult, StreamPart } from '../language-model.ts';
import type { Plan } from './plan.ts';

/** How many characters of a tool input make one fragment. */
const FRAGMENT = 8;

/**
 * A turn as the parts that a provider streams: text a word at a time, tool input in fragments. A call is numbered
 * `demo_call_N`, on from `callsBefore`, so that no id comes twice in a history.
 */
export function* turnParts(plan: Plan, callsBefore: number, promptWords: number): Generator<StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  let words = 0;
  if (plan.text !== '') {
    yield { type: 'text-start', id: 'text' };
    for (const word of wordsOf(plan.text)) {
      words += 1;
      yield { type: 'text-delta', id: 'text', delta: word };
    }
    yield { type: 'text-end', id: 'text' };
  }
  for (const [index, { toolName, input }] of plan.calls.entries()) {
    const id = `demo_call_${callsBefore + index + 1}`;
    const json = JSON.stringify(input);
    yield { type: 'tool-input-start', id, toolName };
    for (let at = 0; at < json.length; at += FRAGMENT) {
      words += 1;
      yield { type: 'tool-input-delta', id, delta: json.slice(at, at + FRAGMENT) };
    }
    yield { type: 'tool-input-end', id };
    yield { type: 'tool-call', toolCallId: id, toolName, input: json };
  }
  const reason = plan.calls.length > 0 ? 'tool-calls' : 'stop';
  yield { type: 'finish', finishReason: { unified: reason, raw: reason }, usage: usageOf(promptWords, words) };
}

/** Words with the space after them: joined, they are the text again. */
export function wordsOf(text: string): string[] {
  return text.match(/\s*\S+\s*/g) ?? [];
}

/** A scripted model has no tokens. It counts what it streams, a word or a fragment each, so that usage can be shown. */
function usageOf(input: number, output: number): GenerateResult['usage'] {
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  };
}
