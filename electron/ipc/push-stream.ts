import type { Push } from '../../core/contract/index.ts';
import { PUSHES } from './channel.ts';

/** What pushes need of a window's contents. */
export interface PushTarget {
  isDestroyed(): boolean;
  send(channel: string, pushes: Push[]): void;
}

export interface PushStream {
  push(push: Push): void;
  /** Tells the person something that has no event. Waits for a page that listens, unlike a push. */
  notice(text: string): void;
  /** A page listens from here on. */
  attach(): void;
  /** The page is gone: nothing is sent until the next one attaches. */
  detach(): void;
  isAttached(): boolean;
}

/** About one frame at 60 Hz, in milliseconds. */
const FRAME = 16;

/**
 * Carries pushes to one window in order, at most one message a frame. A push to a window without a listening page is
 * dropped: a page reads what was before it began to listen.
 */
export function createPushStream(target: PushTarget): PushStream {
  let attached = false;
  let waiting: Push[] = [];
  let notices: Push[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sentAt = -Infinity;

  function flush(): void {
    timer = undefined;
    if (!attached || target.isDestroyed()) return;
    const pushes = waiting;
    waiting = [];
    sentAt = performance.now();
    target.send(PUSHES, pushes);
  }

  function push(one: Push): void {
    if (!attached) return;
    waiting.push(one);
    timer ??= setTimeout(flush, Math.max(0, sentAt + FRAME - performance.now()));
  }

  return {
    push,
    isAttached: () => attached,
    notice(text) {
      const notice: Push = { type: 'notice', text };
      if (attached) push(notice);
      else notices.push(notice);
    },
    attach() {
      attached = true;
      const held = notices;
      notices = [];
      held.forEach(push);
    },
    detach() {
      attached = false;
      waiting = [];
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
