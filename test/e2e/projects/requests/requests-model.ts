import type { LanguageModel } from 'ai';
import { scripts, type Call } from './scripts.ts';

type Model = Extract<LanguageModel, { specificationVersion: 'v4' }>;
type Options = Parameters<Model['doStream']>[0];
type Part = Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never;

/** A model that makes the calls that stand under the operator's message, and repeats what its tools told it. */
export const requestsModel: Model = {
  specificationVersion: 'v4',
  provider: 'requests',
  modelId: 'requests',
  supportedUrls: {},
  doGenerate() {
    throw new Error('This model only streams.');
  },
  async doStream(options) {
    return { stream: ReadableStream.from(partsFor(options)) };
  },
};

function* partsFor(options: Options): Generator<Part> {
  yield { type: 'stream-start', warnings: [] };
  const last = options.prompt.at(-1);
  if (last?.role === 'tool') {
    const results = last.content.map((part) => (part.type === 'tool-result' ? JSON.stringify(part.output) : ''));
    yield* say(`I was told: ${results.join(' ')}`);
  } else {
    const message = last?.role === 'user' ? textOf(last.content) : '';
    const calls = scripts[message];
    if (calls) for (const [index, call] of calls.entries()) yield* propose(call, `call-${index}`);
    else yield* say(`You said: ${message}`);
  }
  const none = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
  const usage = { inputTokens: none, outputTokens: { total: 1, text: 1, reasoning: 0 } };
  yield { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage };
}

function textOf(content: readonly { type: string; text?: string }[]): string {
  return content.map(({ text }) => text ?? '').join('');
}

function* say(text: string): Generator<Part> {
  yield { type: 'text-start', id: 't' };
  yield { type: 'text-delta', id: 't', delta: text };
  yield { type: 'text-end', id: 't' };
}

function* propose({ tool, input }: Call, id: string): Generator<Part> {
  const json = JSON.stringify(input);
  yield { type: 'tool-input-start', id, toolName: tool };
  yield { type: 'tool-input-delta', id, delta: json };
  yield { type: 'tool-input-end', id };
  yield { type: 'tool-call', toolCallId: id, toolName: tool, input: json };
}
