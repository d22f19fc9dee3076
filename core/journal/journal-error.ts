/**
 * `locked`: another process owns the journal. `full`, `unwritable`: nothing was written. `damaged`: the next opening sets
 * it aside. `broken`: anything else.
 */
export type JournalFault = 'locked' | 'full' | 'unwritable' | 'too_new' | 'damaged' | 'broken';

/** The journal can't be opened or written. The message says what is wrong and what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
  readonly fault: JournalFault;

  constructor(fault: JournalFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
