import type { LanguageModel } from 'ai';

type Model = Extract<LanguageModel, { specificationVersion: 'v4' }>;
type Options = Parameters<Model['doStream']>[0];
type Part = Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never;

const FINISH = 'finish';

/** A model that misbehaves as the operator's message says, and repeats what its tools told it. */
export const oddModel: Model = {
  specificationVersion: 'v4',
  provider: 'odd',
  modelId: 'oddities',
  supportedUrls: {},
  doGenerate() {
    throw new Error('The odd model only streams.');
  },
  async doStream(options) {
    const told = lastMessage(options);
    if (told.role === 'user' && told.text === 'throw') throw new Error('The model fell over');
    return { stream: ReadableStream.from(partsFor(told, options.abortSignal)) };
  },
};

async function* partsFor(told: Told, signal: AbortSignal | undefined): AsyncGenerator<Part> {
  yield { type: 'stream-start', warnings: [] };
  let end = FINISH;
  for await (const part of scriptFor(told, signal)) {
    if (part === 'cut') end = 'cut';
    else yield part;
  }
  if (end === 'cut') return;
  const none = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
  const usage = { inputTokens: none, outputTokens: { total: 1, text: 1, reasoning: 0 } };
  yield { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage };
}

async function* scriptFor(told: Told, signal: AbortSignal | undefined): AsyncGenerator<Part | 'cut'> {
  if (told.role === 'tool') return yield* say(`I was told: ${told.text}`);
  switch (told.text) {
    case 'invalid input':
      return yield* call('guarded', '{"amount":"a lot"}');
    case 'throwing policy':
      return yield* call('undecided', '{}');
    case 'cut':
      yield* say('I am about to');
      yield* call('free', '{}');
      return yield 'cut';
    case 'garbage':
      return yield { type: 'nonsense' } as never;
    case 'endless':
      return yield* endless(signal);
    default:
      return yield* say(`You said: ${told.text}`);
  }
}

function* say(text: string): Generator<Part> {
  yield { type: 'text-start', id: 't' };
  yield { type: 'text-delta', id: 't', delta: text };
  yield { type: 'text-end', id: 't' };
}

function* call(toolName: string, input: string): Generator<Part> {
  yield { type: 'tool-input-start', id: 'c', toolName };
  yield { type: 'tool-input-delta', id: 'c', delta: input };
  yield { type: 'tool-input-end', id: 'c' };
  yield { type: 'tool-call', toolCallId: 'c', toolName, input };
}

/** Says something, and then nothing more until it is aborted. */
async function* endless(signal: AbortSignal | undefined): AsyncGenerator<Part> {
  yield { type: 'text-start', id: 't' };
  yield { type: 'text-delta', id: 't', delta: 'Once upon a time' };
  await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
}

interface Told {
  role: 'user' | 'tool';
  text: string;
}

function lastMessage({ prompt }: Options): Told {
  const last = prompt.at(-1);
  if (last?.role === 'user') {
    return { role: 'user', text: last.content.map((part) => (part.type === 'text' ? part.text : '')).join('') };
  }
  if (last?.role !== 'tool') throw new Error('The odd model answers people and tools only.');
  const results = last.content.map((part) => (part.type === 'tool-result' ? JSON.stringify(part.output) : ''));
  return { role: 'tool', text: results.join(' ') };
}
