import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  LoadAPIKeyError,
  RetryError,
  StreamProviderError,
} from 'ai';
import { describe, expect, test } from 'vitest';
import { describeModelFailure } from './describe-model-failure.ts';

interface Failed {
  url?: string;
  body?: object;
  data?: unknown;
  headers?: Record<string, string>;
  cause?: unknown;
}

function failed(
  statusCode: number,
  message: string,
  { url = 'https://api.openai.com/v1/responses', body = {}, data, headers = {}, cause }: Failed = {},
) {
  return new APICallError({ message, url, requestBodyValues: body, statusCode, responseHeaders: headers, data, cause });
}

/** What `fetch` throws when the connection fails, as the SDK wraps it. */
function unreachable(code: string, url = 'http://127.0.0.1:11434/v1/chat/completions') {
  const cause = Object.assign(new Error(`connect ${code}`), { code });
  return new APICallError({
    message: `Cannot connect to API: ${cause.message}`,
    cause,
    url,
    requestBodyValues: {},
    isRetryable: true,
  });
}

describe('an answer with a status', () => {
  test.each<[APICallError, string]>([
    [
      failed(401, 'Incorrect API key provided: sk-abcdefgh12345678'),
      'api.openai.com refused the API key (401). Check it in Settings, or set OPENAI_API_KEY and start Holdpoint again, then Retry.',
    ],
    [
      failed(401, 'invalid x-api-key', { url: 'https://api.anthropic.com/v1/messages' }),
      'api.anthropic.com refused the API key (401). Check it in Settings, or set ANTHROPIC_API_KEY and start Holdpoint again, then Retry.',
    ],
    [
      failed(401, 'no', { url: 'http://127.0.0.1:8080/v1/chat/completions' }),
      '127.0.0.1:8080 refused the API key (401). Check it in Settings, or set the environment variable that holds it and start Holdpoint again, then Retry.',
    ],
    [
      failed(403, 'Country not supported'),
      'api.openai.com refused access (403): Country not supported. Check what the API key may use.',
    ],
    [
      failed(404, 'model "llama9" not found', { body: { model: 'llama9' } }),
      'api.openai.com doesn\'t have the model "llama9" (404): model "llama9" not found. Choose another model, or check the address.',
    ],
    [
      failed(404, 'Not Found.'),
      "api.openai.com doesn't have what was asked for (404): Not Found. Choose another model, or check the address.",
    ],
    [
      failed(400, 'Missing response for call_1.'),
      'api.openai.com refused the request (400): Missing response for call_1.',
    ],
    [failed(400, ''), 'api.openai.com refused the request (400).'],
    [failed(413, 'Too large'), 'The conversation is too large for api.openai.com (413). Start a new session.'],
    [
      failed(429, 'Rate limit', { headers: { 'retry-after': '20' } }),
      'api.openai.com limits how often it is asked (429). It asks to wait 20 seconds, then Retry.',
    ],
    [
      failed(429, 'Rate limit', { headers: { 'retry-after': '0.4' } }),
      'api.openai.com limits how often it is asked (429). It asks to wait 1 second, then Retry.',
    ],
    [
      failed(429, 'Rate limit', { headers: { 'retry-after': '600' } }),
      'api.openai.com limits how often it is asked (429). It asks to wait 10 minutes, then Retry.',
    ],
    [
      failed(429, 'Rate limit', { headers: { 'retry-after': 'Sun, 29 Nov 2026 10:00:00 GMT' } }),
      'api.openai.com limits how often it is asked (429). It asks to wait until Sun, 29 Nov 2026 10:00:00 GMT, then Retry.',
    ],
    [
      failed(429, 'Rate limit', { headers: { 'retry-after': 'soon' } }),
      'api.openai.com limits how often it is asked (429). Wait a moment, then Retry.',
    ],
    [
      failed(429, 'You exceeded your current quota', { data: { error: { code: 'insufficient_quota' } } }),
      'The account at api.openai.com has no quota left (429). Check its plan and billing, then Retry.',
    ],
    [failed(500, 'Oops'), 'api.openai.com failed (500): Oops. Wait a moment, then Retry.'],
    [failed(503, 'Busy'), 'api.openai.com is overloaded (503). Wait a moment, then Retry.'],
    [failed(504, 'Gateway'), 'api.openai.com gave no answer in time (504). Retry.'],
    [failed(529, 'Overloaded'), 'api.openai.com is overloaded (529). Wait a moment, then Retry.'],
    [
      failed(200, 'Invalid JSON response', { url: 'http://127.0.0.1:3000/v1/chat/completions' }),
      "What answers at http://127.0.0.1:3000 doesn't speak the protocol that was chosen for it (Invalid JSON response). Check the address.",
    ],
  ])('is told: %s', (error, sentence) => {
    expect(describeModelFailure(error)).toBe(sentence);
  });
});

describe('a connection that fails', () => {
  test.each<[string, string]>([
    [
      'ECONNREFUSED',
      "Nothing answers at http://127.0.0.1:11434. Start the model's server, or check the address, then Retry.",
    ],
    ['ENOTFOUND', "The name in http://127.0.0.1:11434 can't be found. Check the network and the address, then Retry."],
    ['UND_ERR_CONNECT_TIMEOUT', 'No answer came from http://127.0.0.1:11434 in time. Check the network, then Retry.'],
    ['ECONNRESET', 'The connection to http://127.0.0.1:11434 broke off before the answer was complete. Retry.'],
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      "The certificate of http://127.0.0.1:11434 can't be trusted (SELF_SIGNED_CERT_IN_CHAIN). Check the address, and the proxy if there is one.",
    ],
    ['EWHATEVER', "The model can't be called: Cannot connect to API: connect EWHATEVER"],
  ])('is told by what %s means', (code, sentence) => {
    expect(describeModelFailure(unreachable(code))).toBe(sentence);
  });

  test('of several addresses is told by the errors of each', () => {
    const tried = new AggregateError([Object.assign(new Error('::1'), { code: 'ECONNREFUSED' })]);
    const error = new APICallError({ message: 'x', cause: tried, url: 'http://localhost:1/v1', requestBodyValues: {} });
    expect(describeModelFailure(error)).toMatch(/^Nothing answers at http:\/\/localhost:1\./);
  });

  test('in the middle of a stream is told as broken off', () => {
    const reset = new TypeError('terminated', {
      cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
    });
    expect(describeModelFailure(reset)).toBe(
      'The connection to the model broke off before the answer was complete. Retry.',
    );
    expect(describeModelFailure(new TypeError('terminated'))).toMatch(/broke off/);
    const wrapped = failed(200, 'Failed to process successful response', { cause: reset });
    expect(describeModelFailure(wrapped)).toBe(
      'The connection to https://api.openai.com broke off before the answer was complete. Retry.',
    );
  });

  test('by taking too long is told apart from an abort', () => {
    expect(describeModelFailure(new DOMException('x', 'TimeoutError'))).toMatch(
      /^No answer came from the model in time/,
    );
    expect(describeModelFailure(new DOMException('x', 'AbortError'))).toBe('The call to the model was aborted.');
  });
});

test('what was tried several times is told by its last error and how often', () => {
  const errors = [failed(500, 'Oops'), failed(429, 'Rate limit', { headers: { 'retry-after': '3' } })];
  const error = new RetryError({ message: 'Failed after 2 attempts', reason: 'maxRetriesExceeded', errors });
  expect(describeModelFailure(error)).toBe(
    'api.openai.com limits how often it is asked (429). It asks to wait 3 seconds, then Retry. Tried 2 times.',
  );
});

describe('an answer that makes no sense', () => {
  test.each([
    new JSONParseError({ text: '<html>', cause: new Error('Unexpected token') }),
    new EmptyResponseBodyError(),
    new InvalidResponseDataError({ data: {}, message: "Expected 'id' to be a string." }),
  ])('is told as one that cannot be read: %s', (error) => {
    expect(describeModelFailure(error)).toMatch(
      /^The model's answer can't be read \(.+\)\. Check that the server speaks the protocol/,
    );
  });

  test('is told as broken off where its end is missing', () => {
    const error = new InvalidResponseDataError({
      data: undefined,
      message: 'Response stream ended without a finish reason.',
    });
    expect(describeModelFailure(error)).toBe(
      'The answer broke off: the stream ended before the model had finished. Retry.',
    );
  });
});

test.each<[unknown, string]>([
  [
    new StreamProviderError({ message: 'Overloaded', statusCode: 529 }),
    'The model provider is overloaded (529). Wait a moment, then Retry.',
  ],
  [new StreamProviderError({ message: 'Odd' }), 'The model failed: Odd'],
  [{ message: 'The server had an error', type: 'server_error' }, 'The model failed: The server had an error'],
  [{ error: { message: 'Nested' } }, 'The model failed: Nested'],
  [new LoadAPIKeyError({ message: 'GOOGLE_KEY is missing.' }), 'The model has no API key: GOOGLE_KEY is missing.'],
  [new Error('My model\nthrew'), 'The model failed: My model threw'],
  ['text', 'The model failed: text'],
  [new Error(''), 'The model failed without saying why. Retry.'],
  [undefined, 'The model failed without saying why. Retry.'],
  [null, 'The model failed without saying why. Retry.'],
  [42, 'The model failed without saying why. Retry.'],
  [{}, 'The model failed without saying why. Retry.'],
])('whatever else was thrown is told as well as it can be: %s', (error, sentence) => {
  expect(describeModelFailure(error)).toBe(sentence);
});

test('an error that throws when looked at is told too', () => {
  const hostile = {
    get name(): string {
      throw new Error('no');
    },
  };
  expect(describeModelFailure(hostile)).toMatch(/^The model failed, and the error can't be read/);
});

test('causes that go in a circle come to an end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(describeModelFailure(error)).toBe('The model failed: round');
});

test('keys that a provider repeats are left out, and long messages cut', () => {
  const said = describeModelFailure(failed(400, 'Key sk-proj-abc123DEF456 and Bearer abc.def are wrong'));
  expect(said).toBe('api.openai.com refused the request (400): Key … and … are wrong.');
  expect(describeModelFailure(new Error('word '.repeat(10_000))).length).toBeLessThan(400);
});

describe('a key that the call carried', () => {
  const key = 'local+key/123';
  test.each([
    ['as it is', `no access for ${key}`],
    ['in an address', `no access for ?key=${encodeURIComponent(key)}`],
    ['at the end of what is shown', `${'x'.repeat(294)} ${key}`],
  ])('is left out where a provider repeats it %s', (_, message) => {
    const sentence = describeModelFailure(failed(400, message), [key]);
    expect(sentence).toContain('…');
    expect(sentence).not.toContain('local');
  });
});
