import type { Push } from '../../../contract/index.ts';

/** About one frame at 60 Hz, in milliseconds. */
const FRAME = 16;
/** How often a quiet stream shows that it lives, in milliseconds. */
const BEAT = 15_000;
/** How much may wait for a page that doesn't read, in characters of JSON. */
const WAITING_LIMIT = 8_000_000;

const encoder = new TextEncoder();
const beat = encoder.encode('event: beat\ndata:\n\n');

/**
 * Pushes as Server-Sent Events, in order, at most one message a frame: `data: [push, …]`, and `event: beat` now and
 * then. It listens from the moment it is made until it is cancelled. Where the page doesn't keep up, the stream ends:
 * the page connects again and reads what it missed.
 */
export function openPushStream(
  subscribe: (listener: (push: Push) => void) => () => void,
  waitingLimit = WAITING_LIMIT,
): ReadableStream<Uint8Array> {
  let waiting: string[] = [];
  let size = 0;
  let sentAt = -Infinity;
  let frame: NodeJS.Timeout | undefined;
  let heart: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  function stop(): void {
    unsubscribe?.();
    clearTimeout(frame);
    clearInterval(heart);
    waiting = [];
  }

  function flush(controller: ReadableStreamDefaultController<Uint8Array>): void {
    frame = undefined;
    // Where the page hasn't read the last one yet, `pull` comes back to it.
    if (waiting.length === 0 || !hasRoom(controller)) return;
    controller.enqueue(encoder.encode(`data: [${waiting.join(',')}]\n\n`));
    waiting = [];
    size = 0;
    sentAt = performance.now();
  }

  function flushSoon(controller: ReadableStreamDefaultController<Uint8Array>): void {
    frame ??= setTimeout(() => flush(controller), Math.max(0, sentAt + FRAME - performance.now()));
  }

  return new ReadableStream<Uint8Array>({
    start(controller) {
      // A browser takes the stream for open when its first bytes have come.
      controller.enqueue(beat);
      heart = setInterval(() => void (hasRoom(controller) && controller.enqueue(beat)), BEAT);
      unsubscribe = subscribe((push) => {
        const json = JSON.stringify(push);
        size += json.length;
        waiting.push(json);
        if (size <= waitingLimit) return flushSoon(controller);
        stop();
        controller.close();
      });
    },
    pull(controller) {
      if (waiting.length > 0) flushSoon(controller);
    },
    cancel: stop,
  });
}

function hasRoom({ desiredSize }: ReadableStreamDefaultController<Uint8Array>): boolean {
  return desiredSize !== null && desiredSize > 0;
}
