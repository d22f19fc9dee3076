/** Something a developer defined can't work. The message names the culprit and says what to do. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
}
