import type { LanguageModelV4, StreamPart } from '../../core/model/language-model.ts';

const tokens = { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined };
const usage = { inputTokens: tokens, outputTokens: { total: 1, text: 1, reasoning: undefined } };

const CALL: StreamPart[] = [
  { type: 'stream-start', warnings: [] },
  { type: 'tool-call', toolCallId: 'pay', toolName: 'pays', input: '{"amount":250,"order":"A-100"}' },
  { type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool-calls' }, usage },
];

const TEXT: StreamPart[] = [
  { type: 'stream-start', warnings: [] },
  { type: 'text-start', id: 'text' },
  { type: 'text-delta', id: 'text', delta: 'Paid.' },
  { type: 'text-end', id: 'text' },
  { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
];

/** Answers at once and keeps nothing: a message with a call of `pays`, a result with a word. */
export const instantModel: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: 'bench',
  modelId: 'instant',
  supportedUrls: {},
  doStream: async ({ prompt }) => ({ stream: streamOf(prompt.at(-1)?.role === 'user' ? CALL : TEXT) }),
  doGenerate() {
    throw new Error('The instant model only streams.');
  },
};

function streamOf(parts: readonly StreamPart[]): ReadableStream<StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}
