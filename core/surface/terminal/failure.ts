/** A command could not do what it was asked. The message is a sentence for the person; it ends the program with code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
