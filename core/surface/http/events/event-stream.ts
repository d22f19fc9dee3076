import { followSession, type Followed, type Heard } from './follow-session.ts';

/** In milliseconds: how long a client waits before it connects again. */
const RETRY = 1000;

const encoder = new TextEncoder();

/**
 * A session as Server-Sent Events. Read only as fast as the client takes it. Each event has its number as `id`, its
 * type as `event` and the contract's `PublicEvent` as `data`; live text and progress have no `id`.
 */
export function eventStream(followed: Followed, onFault: (fault: unknown) => void): ReadableStream<Uint8Array> {
  const ended = new AbortController();
  const signal = AbortSignal.any([followed.signal, ended.signal]);
  const heard = followSession({ ...followed, signal });
  // Where nothing is read any more nobody would come back to it.
  signal.addEventListener('abort', () => void heard.return(undefined), { once: true });
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // The first bytes show the client that it is connected.
        controller.enqueue(encoder.encode(`retry: ${RETRY}\n\n`));
      },
      async pull(controller) {
        try {
          const next = await heard.next();
          if (!next.done) controller.enqueue(encoder.encode(textOf(next.value)));
          else if (!ended.signal.aborted) controller.close();
        } catch (error) {
          onFault(error);
          controller.close();
        }
      },
      async cancel() {
        ended.abort();
        await heard.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

function textOf(heard: readonly Heard[]): string {
  return heard.length === 0 ? ': still here\n\n' : heard.map(fieldsOf).join('');
}

function fieldsOf(heard: Heard): string {
  const data = `data: ${JSON.stringify(heard)}\n\n`;
  return 'seq' in heard ? `id: ${heard.seq}\nevent: ${heard.event.type}\n${data}` : `event: ${heard.type}\n${data}`;
}
