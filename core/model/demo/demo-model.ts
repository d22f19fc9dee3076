import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions, GenerateResult, LanguageModelV4, StreamPart } from '../language-model.ts';
import { continueAfter } from './continue-after.ts';
import { countCalls, readConversation } from './conversation.ts';
import { plan, type Plan } from './plan.ts';
import { turnParts, wordsOf } from './turn-parts.ts';
import { understand } from './understand.ts';

/** Waits; rejects at once when `signal` aborts. */
export type Delay = (milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown>;

export interface DemoModelOptions {
  /** The time between two words, in milliseconds. 25 by default. */
  wordTime?: number;
  delay?: Delay;
}

/**
 * The scripted model that answers where no other is configured: offline, deterministic, and looking at nothing but
 * the prompt and the tools that it is given.
 */
export function createDemoModel({ wordTime = 25, delay = pause }: DemoModelOptions = {}): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'holdpoint',
    modelId: 'demo',
    supportedUrls: {},
    async doStream(options) {
      options.abortSignal?.throwIfAborted();
      const wait = () => delay(wordTime, options.abortSignal);
      return { stream: paced(partsFor(options), wait, options.abortSignal) };
    },
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted();
      return toResult(planFor(options), partsFor(options));
    },
  };
}

function planFor({ prompt, tools = [] }: CallOptions): Plan {
  const given = tools.filter((tool) => tool.type === 'function');
  const standing = readConversation(prompt);
  switch (standing.kind) {
    case 'message':
      return plan(understand(standing.text), given);
    case 'results':
      return continueAfter(standing.message, standing.calls, given);
    case 'answered':
      return { text: 'That is answered already, and nothing is left to do.', calls: [] };
  }
}

function partsFor(options: CallOptions): Generator<StreamPart> {
  return turnParts(planFor(options), countCalls(options.prompt), wordsOf(JSON.stringify(options.prompt)).length);
}

/** A stream of the parts with a pause before each word and fragment. An abort ends it at once, whoever reads. */
function paced(
  parts: Iterator<StreamPart>,
  wait: () => Promise<unknown>,
  signal: AbortSignal | undefined,
): ReadableStream<StreamPart> {
  let ended = false;
  let stop = () => {};
  const end = () => {
    ended = true;
    signal?.removeEventListener('abort', stop);
  };
  return new ReadableStream<StreamPart>({
    start(controller) {
      stop = () => {
        end();
        controller.error(signal?.reason);
      };
      signal?.addEventListener('abort', stop, { once: true });
    },
    async pull(controller) {
      const next = parts.next();
      if (next.done) {
        end();
        controller.close();
        return;
      }
      if (next.value.type === 'text-delta' || next.value.type === 'tool-input-delta') {
        await wait().catch((error: unknown) => {
          // An abort rejects the wait too; the stream has ended with it by then.
          if (!ended) throw error;
        });
      }
      if (!ended) controller.enqueue(next.value);
    },
    cancel: end,
  });
}

function toResult(plan: Plan, parts: Iterable<StreamPart>): GenerateResult {
  const content: GenerateResult['content'] = plan.text === '' ? [] : [{ type: 'text', text: plan.text }];
  for (const part of parts) {
    if (part.type === 'tool-call') content.push(part);
    if (part.type === 'finish') {
      return { content, finishReason: part.finishReason, usage: part.usage, warnings: [] };
    }
  }
  throw new Error('The demo model made a turn without an end.');
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return sleep(milliseconds, undefined, signal ? { signal } : {});
}
