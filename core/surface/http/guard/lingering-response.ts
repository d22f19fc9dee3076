import type { IncomingMessage } from 'node:http';

/** How much of a refused body is read, in bytes. */
const READ_LIMIT = 64 * 1024 * 1024;

/**
 * A refusal that comes before the body was read. Many clients send all of it before they read an answer, and a
 * connection that ends with something unread takes the answer along. So the answer is whole at once, and over when the
 * body has come, for `linger` milliseconds at most; what comes of the body is thrown away.
 */
export async function lingeringResponse(
  incoming: IncomingMessage,
  refusal: Response,
  linger: number,
): Promise<Response> {
  if (!hasBody(incoming)) return refusal;
  const { headers, status } = refusal;
  headers.set('connection', 'close');
  // A client that asks first has sent nothing yet, and will not.
  if (incoming.headers.expect !== undefined) return refusal;
  const answer = new Uint8Array(await refusal.arrayBuffer());
  headers.set('content-length', String(answer.byteLength));
  let stop = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(answer);
      stop = throwAway(incoming, linger, () => controller.close());
    },
    cancel: () => stop(),
  });
  return new Response(body, { status, headers });
}

function hasBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Reads to the end or to the limits, whichever is first, and says so. Returns the way to stop. */
function throwAway(incoming: IncomingMessage, linger: number, onEnd: () => void): () => void {
  let left = READ_LIMIT;
  const take = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left < 0) end();
  };
  const stop = (): void => {
    clearTimeout(timer);
    incoming.off('data', take).off('end', end).off('close', end);
  };
  const end = (): void => {
    stop();
    onEnd();
  };
  const timer = setTimeout(end, linger);
  // An error is followed by 'close', and would end the process if nobody heard it.
  incoming.on('error', () => {});
  incoming.on('data', take).on('end', end).on('close', end);
  incoming.resume();
  return stop;
}
