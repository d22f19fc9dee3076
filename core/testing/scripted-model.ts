import type { CallOptions, LanguageModelV4, StreamPart } from '../model/language-model.ts';
import type { Gate } from './gate.ts';

/** One step of a scripted turn. A turn that isn't cut or failed ends with a `finish` of its own. */
export type Step =
  | { step: 'part'; part: StreamPart }
  | { step: 'call'; toolName: string; input: string; id?: string }
  /** The stream stops here until the gate opens or the call is aborted. */
  | { step: 'wait'; gate: Gate }
  /** The stream ends as when a connection closes quietly: no finish, no error. */
  | { step: 'cut' }
  /** The stream breaks with this error, as when a connection is reset. */
  | { step: 'fail'; error: unknown };

/** What a turn streams; an `Error` refuses the call before anything streams. */
export type Turn = readonly Step[] | Error;
export type ScriptedTurn = Turn | ((options: CallOptions) => Turn | Promise<Turn>);

export interface ScriptedModel extends LanguageModelV4 {
  /** What each call was given, in order. */
  readonly calls: readonly CallOptions[];
}

/** Text, a delta for each piece. */
export function say(...pieces: string[]): Step[] {
  const id = 'text';
  const parts: StreamPart[] = [
    { type: 'text-start', id },
    ...pieces.map((delta): StreamPart => ({ type: 'text-delta', id, delta })),
    { type: 'text-end', id },
  ];
  return parts.map((part) => ({ step: 'part', part }));
}

/** A tool call. Its input is JSON, or a string that is sent as it is: the way to send broken JSON. */
export function call(toolName: string, input: unknown, id?: string): Step[] {
  const json = typeof input === 'string' ? input : JSON.stringify(input);
  return [{ step: 'call', toolName, input: json, ...(id !== undefined && { id }) }];
}

export function wait(gate: Gate): Step[] {
  return [{ step: 'wait', gate }];
}

export function cut(): Step[] {
  return [{ step: 'cut' }];
}

export function fail(error: unknown): Step[] {
  return [{ step: 'fail', error }];
}

/** Any part, well formed or not. */
export function garbage(part: unknown): Step[] {
  return [{ step: 'part', part: part as StreamPart }];
}

/**
 * A model that plays `turns`, one a call, and throws when it is called once more. A call without an id of its own is
 * given `call_1`, `call_2`, …, counted over all turns.
 */
export function scriptedModel(turns: readonly ScriptedTurn[]): ScriptedModel {
  const calls: CallOptions[] = [];
  let callCount = 0;
  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    calls,
    async doStream(options) {
      calls.push(options);
      const scripted = turns[calls.length - 1];
      if (scripted === undefined) {
        throw new Error(`The scripted model has ${turns.length} turns and was called ${calls.length} times.`);
      }
      const turn = typeof scripted === 'function' ? await scripted(options) : scripted;
      if (turn instanceof Error) throw turn;
      options.abortSignal?.throwIfAborted();
      return { stream: play(turn, () => `call_${++callCount}`, options.abortSignal) };
    },
    doGenerate() {
      throw new Error('The scripted model only streams.');
    },
  };
}

function play(
  turn: readonly Step[],
  nextId: () => string,
  signal: AbortSignal | undefined,
): ReadableStream<StreamPart> {
  const parts = partsOf(turn, nextId, signal);
  return new ReadableStream<StreamPart>({
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
}

async function* partsOf(
  turn: readonly Step[],
  nextId: () => string,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  let called = false;
  for (const step of turn) {
    signal?.throwIfAborted();
    switch (step.step) {
      case 'part':
        yield step.part;
        break;
      case 'call':
        called = true;
        yield* callParts(step.id ?? nextId(), step.toolName, step.input);
        break;
      case 'wait':
        await step.gate.pass(signal);
        break;
      case 'cut':
        return;
      case 'fail':
        throw step.error;
    }
  }
  const reason = called ? 'tool-calls' : 'stop';
  const tokens = { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined };
  const usage = { inputTokens: tokens, outputTokens: { total: 1, text: 1, reasoning: undefined } };
  yield { type: 'finish', finishReason: { unified: reason, raw: reason }, usage };
}

function* callParts(id: string, toolName: string, input: string): Generator<StreamPart> {
  const half = Math.ceil(input.length / 2);
  yield { type: 'tool-input-start', id, toolName };
  yield { type: 'tool-input-delta', id, delta: input.slice(0, half) };
  if (half < input.length) yield { type: 'tool-input-delta', id, delta: input.slice(half) };
  yield { type: 'tool-input-end', id };
  yield { type: 'tool-call', toolCallId: id, toolName, input };
}
