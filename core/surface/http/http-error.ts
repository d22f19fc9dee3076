/** The HTTP surface can't be served. The message is a sentence for the person: why, and what to do. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  /** Why alone, for whoever knows better what to do. */
  readonly why: string;

  constructor(why: string, advice: string) {
    super(`${why} ${advice}`);
    this.why = why;
  }
}
