/** The HTTP surface can't be served. The message is a sentence for the person: why, and what to do. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
}
