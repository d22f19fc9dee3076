import { z } from 'zod';

/** The closed set of expected failures. IPC and HTTP both carry exactly these. */
export const errorCode = z.enum([
  'not_found',
  'already_resolved',
  'gone',
  'invalid',
  'not_allowed',
  'conflict',
  'too_large',
  'storage',
  'internal',
]);
export type ErrorCode = z.infer<typeof errorCode>;

/**
 * `message` is a sentence for a person: what is wrong and what to do. `faults` says where, in a form: one for each
 * question that was not answered well.
 */
export const studioError = z.object({
  code: errorCode,
  message: z.string(),
  faults: z.array(z.object({ questionId: z.string(), message: z.string() })).optional(),
});
export type StudioError = z.infer<typeof studioError>;

export type Result<T> = { ok: true; value: T } | { ok: false; error: StudioError };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export type FormFault = NonNullable<StudioError['faults']>[number];

export function fail(code: ErrorCode, message: string, faults?: FormFault[]): { ok: false; error: StudioError } {
  return { ok: false, error: { code, message, ...(faults && { faults }) } };
}
