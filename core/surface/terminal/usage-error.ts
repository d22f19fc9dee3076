/** The command line asks for something that isn't there. The message is a sentence; it ends the program with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
