import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  LoadAPIKeyError,
  NoContentGeneratedError,
  NoOutputGeneratedError,
  RetryError,
  StreamProviderError,
  TypeValidationError,
} from 'ai';
import { describeNetworkFailure } from './describe-network-failure.ts';
import { describeStatus } from './describe-status.ts';
import { quote } from './quote-failure.ts';
import { redact } from './redact.ts';

/**
 * Tells the operator why a model call failed and what to do about it, in one line. Takes whatever was thrown and
 * never throws. API keys are left out, also where a provider repeats them: `secrets` are those that the call carried.
 */
export function describeModelFailure(error: unknown, secrets: readonly string[] = []): string {
  try {
    return describe(error, (message) => redact(message, secrets));
  } catch {
    return "The model failed, and the error can't be read. Retry; if it stays, choose another model.";
  }
}

/** Somebody else's words without the keys. Before they are shortened: half a key is left of one that was cut. */
type Clear = (message: string) => string;

function describe(error: unknown, clear: Clear): string {
  if (RetryError.isInstance(error)) {
    const tries = error.errors.length > 1 ? ` Tried ${error.errors.length} times.` : '';
    return `${describe(error.lastError, clear)}${tries}`;
  }
  if (APICallError.isInstance(error)) return describeCall(error, clear);
  if (isNamed(error, 'AbortError') || isNamed(error, 'ResponseAborted')) return 'The call to the model was aborted.';
  const network = describeNetworkFailure(error, 'the model');
  if (network !== undefined) return network;
  if (LoadAPIKeyError.isInstance(error)) return `The model has no API key: ${quote(clear(error.message))}`;
  if (InvalidResponseDataError.isInstance(error) && /ended without a finish reason/.test(error.message)) {
    return 'The answer broke off: the stream ended before the model had finished. Retry.';
  }
  if (isUnreadable(error)) {
    return `The model's answer can't be read (${quote(clear(messageOf(error)))}). Check that the server speaks the protocol that was chosen for it, then Retry.`;
  }
  if (StreamProviderError.isInstance(error) && error.statusCode !== undefined) {
    return describeStatus({ status: error.statusCode, message: clear(error.message), host: 'The model provider' });
  }
  const message = quote(clear(messageOf(error)));
  return message === '' ? 'The model failed without saying why. Retry.' : `The model failed: ${message}`;
}

function describeCall(error: APICallError, clear: Clear): string {
  const url = URL.canParse(error.url) ? new URL(error.url) : undefined;
  if (error.statusCode === undefined || error.statusCode < 300) {
    // A connection that breaks in the middle of an answer carries the status of its beginning, a success.
    const network = describeNetworkFailure(error, url?.origin ?? 'the model');
    if (network !== undefined) return network;
    if (error.statusCode === undefined) return `The model can't be called: ${quote(clear(error.message))}`;
    return `What answers at ${url?.origin ?? 'the address'} doesn't speak the protocol that was chosen for it (${quote(clear(error.message))}). Check the address.`;
  }
  return describeStatus({
    status: error.statusCode,
    message: clear(error.message),
    host: url?.host ?? 'The model provider',
    model: readString(error.requestBodyValues, 'model'),
    code: readString(readField(error.data, 'error'), 'code') ?? readString(readField(error.data, 'error'), 'type'),
    retryAfter: error.responseHeaders?.['retry-after'],
  });
}

/** Whether an answer came that nothing can be made of. */
export function isUnreadable(error: unknown): boolean {
  return [
    JSONParseError,
    TypeValidationError,
    InvalidResponseDataError,
    EmptyResponseBodyError,
    NoContentGeneratedError,
    NoOutputGeneratedError,
  ].some((kind) => kind.isInstance(error));
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  return readString(error, 'message') ?? readString(readField(error, 'error'), 'message') ?? '';
}

function isNamed(error: unknown, name: string): boolean {
  return readString(error, 'name') === name;
}

function readField(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function readString(value: unknown, key: string): string | undefined {
  const field = readField(value, key);
  return typeof field === 'string' ? field : undefined;
}
