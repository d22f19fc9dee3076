import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import type { LanguageModel } from 'ai';
import { HOSTILE } from './hostile.ts';

type Model = Extract<LanguageModel, { specificationVersion: 'v4' }>;
type Options = Parameters<Model['doStream']>[0];
type Part = Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never;

/** A model that plays what the operator's message names, and then says "Done.". */
export const stageModel: Model = {
  specificationVersion: 'v4',
  provider: 'stage',
  modelId: 'stage',
  supportedUrls: {},
  doGenerate() {
    throw new Error('This model only streams.');
  },
  async doStream(options) {
    return { stream: ReadableStream.from(partsFor(options)) };
  },
};

async function* partsFor(options: Options): AsyncGenerator<Part> {
  yield { type: 'stream-start', warnings: [] };
  const last = options.prompt.at(-1);
  if (last?.role === 'tool') yield* say('Done.');
  else yield* play(last?.role === 'user' ? textOf(last.content) : '', options.abortSignal);
  const none = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
  const usage = { inputTokens: none, outputTokens: { total: 1, text: 1, reasoning: 0 } };
  yield { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage };
}

async function* play(message: string, signal: AbortSignal | undefined): AsyncGenerator<Part> {
  const [word, rest = ''] = message.split(/ (.*)/s);
  switch (word) {
    case 'think':
      yield* say('Thinking');
      await aborted(signal);
      return;
    case 'once':
      // Asks to pay as soon as the file is there.
      yield* say('First');
      await made(rest);
      yield* propose('pay', { amount: 90 });
      return;
    case 'hostile':
      yield* say(`${HOSTILE} \ud83d`);
      yield* propose('pay', { amount: 90, note: HOSTILE });
      return;
    case 'break':
      throw new Error('The model broke.');
    case 'call':
      yield* propose(rest, {});
      return;
    default:
      yield* say(`You said: ${message}`);
  }
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(signal?.reason instanceof Error ? signal.reason : new Error('Aborted'));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
  });
}

function made(file: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(path.dirname(file), look);
    function look(): void {
      if (!existsSync(file)) return;
      watcher.close();
      resolve();
    }
    look();
  });
}

function textOf(content: readonly { type: string; text?: string }[]): string {
  return content.map(({ text }) => text ?? '').join('');
}

function* say(text: string): Generator<Part> {
  yield { type: 'text-start', id: 't' };
  yield { type: 'text-delta', id: 't', delta: text };
  yield { type: 'text-end', id: 't' };
}

function* propose(tool: string, input: unknown): Generator<Part> {
  const json = JSON.stringify(input);
  yield { type: 'tool-input-start', id: 'call', toolName: tool };
  yield { type: 'tool-input-delta', id: 'call', delta: json };
  yield { type: 'tool-input-end', id: 'call' };
  yield { type: 'tool-call', toolCallId: 'call', toolName: tool, input: json };
}
