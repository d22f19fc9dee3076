/**
 * A browser has about six connections for all pages of one server, and a stream holds one for as long as it is open.
 * So many pages have one at a time; what is left is for calls.
 */
const PLACES = Array.from({ length: 4 }, (_, index) => `holdpoint-stream-${index}`);

/** How long a page without a place waits for one before it says so, in milliseconds. */
const PATIENCE = 1_000;

/** What pages say to each other: one that is seen asks, hidden ones offer their places, and it takes one of them. */
type Word = { say: 'asks' } | { say: 'offers' | 'takes'; place: string };

export interface StreamPlaceOptions {
  /** Whether somebody looks at this page. */
  isSeen: () => boolean;
  /** This page may have a stream from now on. */
  onGain: () => void;
  /** This page has no place: it gave it to one that is seen, or there is none for it. Each place that gets free is tried. */
  onLack: () => void;
}

export interface StreamPlace {
  isHeld(): boolean;
  /** Somebody looks at the page now: a hidden one is asked for its place, if need be. */
  seen(): void;
  close(): void;
}

/**
 * Seeks one of the browser's few places for streams and holds it, until the page is closed or, while it is hidden,
 * another page needs it. The browser itself frees the places of pages that are gone. Where it has no locks, every page
 * has a place.
 */
export function seekStreamPlace(options: StreamPlaceOptions): StreamPlace {
  const { locks } = navigator as Partial<Navigator>;
  if (locks) return seekAmong(locks, options);
  options.onGain();
  return { isHeld: () => true, seen: () => undefined, close: () => undefined };
}

function seekAmong(locks: LockManager, { isSeen, onGain, onLack }: StreamPlaceOptions): StreamPlace {
  const pages = new BroadcastChannel('holdpoint:streams');
  let held: { place: string; release: () => void } | undefined;
  let waiting: AbortController | undefined;
  let wasOffered = false;
  let patience: ReturnType<typeof setInterval> | undefined;

  /** Waits at the end of each place's line. */
  function seek(): void {
    waiting?.abort();
    clearInterval(patience);
    const mine = new AbortController();
    waiting = mine;
    for (const place of PLACES) {
      // A request that is taken back rejects, and that is all that its promise tells.
      locks.request(place, { signal: mine.signal }, () => taken(place, mine)).catch(() => undefined);
    }
    patience = setInterval(() => {
      onLack();
      ask();
    }, PATIENCE);
    ask();
  }

  /** Again and again: a place that was given up may have gone to a page that stood before this one in its line. */
  function ask(): void {
    wasOffered = false;
    if (isSeen()) tell({ say: 'asks' });
  }

  /** The place is held until what is returned resolves. */
  function taken(place: string, mine: AbortController): Promise<void> | undefined {
    if (waiting !== mine) return undefined;
    waiting = undefined;
    mine.abort();
    clearInterval(patience);
    return new Promise((release) => {
      held = { place, release };
      onGain();
    });
  }

  function giveUp(): void {
    held?.release();
    held = undefined;
    onLack();
    seek();
  }

  const tell = (word: Word): void => pages.postMessage(word);
  pages.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.say === 'offers') {
      if (!waiting || wasOffered || !isSeen()) return;
      wasOffered = true;
      tell({ say: 'takes', place: data.place });
    } else if (!isSeen()) {
      // Whoever is hidden and waits as well goes behind the one that is seen.
      if (data.say === 'takes') return void (held?.place === data.place && giveUp());
      if (held) tell({ say: 'offers', place: held.place });
      else seek();
    }
  });

  seek();
  return {
    isHeld: () => held !== undefined,
    seen: () => void (held ?? seek()),
    close() {
      pages.close();
      clearInterval(patience);
      waiting?.abort();
      waiting = undefined;
      held?.release();
      held = undefined;
    },
  };
}
