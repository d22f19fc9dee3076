import { APICallError } from 'ai';
import type { LanguageModelV4, Prompt } from '../model/language-model.ts';
import { findHistoryFault } from './check-history.ts';

/**
 * The model, behind a history check as strict as real providers' taken together. A history that one of them would
 * refuse is refused with a 400 like theirs, and the model is not called.
 */
export function strict(model: LanguageModelV4): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    async doStream(options) {
      check(options.prompt);
      return model.doStream(options);
    },
    async doGenerate(options) {
      check(options.prompt);
      return model.doGenerate(options);
    },
  };
}

function check(prompt: Prompt): void {
  const message = findHistoryFault(prompt);
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
