import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { errorCode, studioError, type ErrorCode, type StudioError } from '../../contract/index.ts';

/** An error as HTTP carries it (RFC 9457). `detail` is a sentence for a person, `code` one of the contract's own. */
export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: errorCode,
  faults: studioError.shape.faults,
});
export type Problem = z.infer<typeof problem>;

export const problemType = 'application/problem+json';

/** Each code has one status. What HTTP itself refuses says its own: 401, 405, 415. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  not_found: 404,
  already_resolved: 409,
  gone: 410,
  invalid: 422,
  not_allowed: 403,
  conflict: 409,
  too_large: 413,
  storage: 503,
  internal: 500,
};

export function problemOf({ code, message, faults }: StudioError, status = statusOf[code]): Problem {
  const title = STATUS_CODES[status] ?? 'Error';
  return { type: 'about:blank', title, status, detail: message, code, ...(faults && { faults }) };
}

export function problemResponse(
  error: StudioError,
  status = statusOf[error.code],
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(problemOf(error, status)), {
    status,
    headers: { 'content-type': problemType, ...quietHeaders, ...headers },
  });
}

/** What every answer of the API carries: nothing of it is kept, and nothing is guessed about it. */
export const quietHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
