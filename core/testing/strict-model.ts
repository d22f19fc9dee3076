import { APICallError } from 'ai';
import type { LanguageModelV4, Prompt, StreamPart } from '../model/language-model.ts';
import { findForeignId, findHistoryFault } from './check-history.ts';

/** The ids of the calls that each model gave, by its name: it takes them back, whatever their form. */
const given = new Map<string, Set<string>>();

/**
 * The model, behind a history check as strict as real providers' taken together. A history that one of them would
 * refuse is refused with a 400 like theirs, and the model is not called. So is the id of a call that a model of another
 * name made, unless it is short and plain.
 */
export function strict(model: LanguageModelV4): LanguageModelV4 {
  const name = `${model.provider}/${model.modelId}`;
  const own = given.get(name) ?? new Set();
  given.set(name, own);
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    async doStream(options) {
      check(options.prompt, own);
      const { stream, ...result } = await model.doStream(options);
      return { ...result, stream: stream.pipeThrough(idsInto(own)) };
    },
    async doGenerate(options) {
      check(options.prompt, own);
      return model.doGenerate(options);
    },
  };
}

function idsInto(own: Set<string>): TransformStream<StreamPart, StreamPart> {
  return new TransformStream({
    transform(part, controller) {
      if (part.type === 'tool-call') own.add(part.toolCallId);
      controller.enqueue(part);
    },
  });
}

function check(prompt: Prompt, own: ReadonlySet<string>): void {
  const message = findHistoryFault(prompt) ?? findForeignId(prompt, own);
  if (message === undefined) return;
  throw new APICallError({
    message,
    url: 'http://strict.test/v1/chat/completions',
    requestBodyValues: { messages: prompt },
    statusCode: 400,
    responseHeaders: { 'content-type': 'application/json' },
    responseBody: JSON.stringify({ error: { message, type: 'invalid_request_error' } }),
    data: { error: { message, type: 'invalid_request_error' } },
    isRetryable: false,
  });
}
