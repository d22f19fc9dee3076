import type { Browser } from './http-client.ts';
import { seekStreamPlace } from './stream-place.ts';

const isSeen = (): boolean => document.visibilityState === 'visible';

/** The browser that this page is shown in. */
export const thisBrowser: Browser = {
  fetch: (url, init) => fetch(url, init),
  openEvents: (url) => new EventSource(url),
  onWake(wake, rest) {
    const place = seekStreamPlace({ isSeen, onGain: wake, onLack: () => rest(isSeen() ? 'crowded' : 'resting') });
    const online = (): void => void (place.isHeld() && wake());
    const look = (): void => {
      if (!isSeen()) return;
      if (place.isHeld()) wake();
      else place.seen();
    };
    window.addEventListener('online', online);
    window.addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      place.close();
      window.removeEventListener('online', online);
      window.removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  },
};
