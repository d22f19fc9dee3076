import type { Push } from '../../core/contract/index.ts';
import type { Connection } from './client.ts';

/** In milliseconds; doubled with each try that fails, up to the longest. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 10_000;
/** The host shows every 15 seconds that it lives. After this long without, in milliseconds, it is taken for gone. */
const SILENCE = 40_000;

/** What is used of an EventSource. */
export interface EventStream {
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

/**
 * Calls `wake` when the page may begin, and when there is reason to try at once: the network is back, or somebody looks
 * at the page again. Calls `rest` while other pages of the same server's have all the streams that a browser has room for.
 */
export type OnWake = (wake: () => void, rest: (how: 'resting' | 'crowded') => void) => () => void;

export interface PushConnectionOptions {
  open: () => EventStream;
  /** Asks the host whether it is there and knows this browser. Never rejects. */
  ask: () => Promise<Connection>;
  onWake: OnWake;
  onPushes: (pushes: readonly Push[]) => void;
  onChange: (connection: Connection) => void;
}

export interface PushConnection {
  /** Resolves when the first try has come to something. */
  readonly settled: Promise<void>;
  /** A call has found that the host can't be reached, or that it refuses. */
  report(found: 'lost' | 'refused'): void;
  close(): void;
}

/**
 * Keeps a stream of pushes open. Where it breaks it is opened again, at growing intervals and at once on waking, for as
 * long as it takes.
 */
export function openPushConnection(options: PushConnectionOptions): PushConnection {
  const { open, ask, onWake, onPushes, onChange } = options;
  let connection: Connection = 'connected';
  let stream: EventStream | undefined;
  let tries = 0;
  let asking = false;
  let resting = false;
  let begun = false;
  let closed = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let heardAt = Date.now();
  let settle!: () => void;
  const settled = new Promise<void>((resolve) => (settle = resolve));

  function become(now: Connection): void {
    if (connection === now) return;
    connection = now;
    onChange(now);
  }

  function heard(): void {
    heardAt = Date.now();
    clearTimeout(silence);
    silence = setTimeout(broke, SILENCE);
  }

  function begin(): void {
    begun = true;
    const mine = open();
    stream = mine;
    heard();
    mine.addEventListener('open', () => {
      if (stream !== mine) return;
      tries = 0;
      heard();
      settle();
      become('connected');
    });
    mine.addEventListener('beat', heard);
    mine.addEventListener('message', (event) => {
      if (stream !== mine) return;
      heard();
      onPushes(JSON.parse((event as MessageEvent<string>).data) as Push[]);
    });
    // An EventSource would try again by itself where it was cut, and never where it was refused: here is one way for both.
    mine.addEventListener('error', () => void (stream === mine && broke()));
  }

  function leave(): void {
    stream?.close();
    stream = undefined;
    clearTimeout(silence);
    clearTimeout(next);
  }

  function broke(): void {
    leave();
    const delay = tries === 0 ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (tries - 1));
    tries += 1;
    next = setTimeout(() => void tryAgain(), delay);
    become('lost');
  }

  async function tryAgain(): Promise<void> {
    if (asking || closed) return;
    asking = true;
    const found = await ask();
    asking = false;
    if (closed || resting || stream) return;
    settle();
    if (found === 'connected') return begin();
    if (found === 'lost') broke();
    else become('refused');
  }

  function wake(): void {
    resting = false;
    if (!begun) return begin();
    // The time that a machine sleeps is no time for its timers.
    if (stream) return Date.now() - heardAt > SILENCE ? broke() : undefined;
    clearTimeout(next);
    // This is the try that comes without a delay.
    tries = 1;
    void tryAgain();
  }

  function rest(how: 'resting' | 'crowded'): void {
    resting = true;
    begun = true;
    leave();
    settle();
    if (connection !== 'refused') become(how);
  }

  const stopWaking = onWake(wake, rest);
  return {
    settled,
    report(found) {
      if (closed || asking) return;
      if (found === 'refused') {
        leave();
        settle();
        become('refused');
      } else if (stream) {
        broke();
      }
    },
    close() {
      closed = true;
      settle();
      leave();
      stopWaking();
    },
  };
}
