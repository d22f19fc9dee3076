/** What one client may take of the server. Sizes are bytes, times milliseconds. */
export interface HttpLimits {
  /** The longest request body. */
  body: number;
  /** The longest body that browser mode's page sends: a form's draft has up to 4 million characters. */
  pageBody: number;
  /** All header lines of a request together. */
  header: number;
  /** How long the header lines may take to arrive. */
  headerTime: number;
  /** How long a whole request may take to arrive, its body included. */
  requestTime: number;
  /** How long the rest of a body that was refused may take to arrive, so that its client reads why. */
  linger: number;
  /** At one more the connection gives way that has had nothing to do for longest. */
  connections: number;
  /** How many event streams may be open at once. */
  streams: number;
  /** How often an event stream that has nothing to say shows that it lives. */
  heartbeat: number;
  /** How long a client of an event stream may take nothing before it is let go. */
  stall: number;
}

export const httpLimits: HttpLimits = {
  body: 1024 * 1024,
  pageBody: 16 * 1024 * 1024,
  header: 16 * 1024,
  headerTime: 10_000,
  requestTime: 30_000,
  linger: 2000,
  connections: 256,
  streams: 64,
  heartbeat: 15_000,
  stall: 60_000,
};
