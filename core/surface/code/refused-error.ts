import type { ErrorCode, StudioError } from '../../contract/index.ts';

/** The Studio took no such answer. The message is a sentence; `faults` names the questions that were not answered well. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: ErrorCode;
  readonly faults: NonNullable<StudioError['faults']>;

  constructor({ code, message, faults = [] }: StudioError) {
    super(message);
    this.code = code;
    this.faults = faults;
  }
}
