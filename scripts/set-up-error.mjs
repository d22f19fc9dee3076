/** Something on this machine keeps a command from working. The message says what is wrong and what to do. */
export class SetUpError extends Error {
  /** @override */
  name = 'SetUpError';
}
