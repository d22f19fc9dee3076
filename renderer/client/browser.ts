import type { Browser } from './http-client.ts';

const isSeen = (): boolean => document.visibilityState === 'visible';

/** The browser that this page is shown in. */
export const thisBrowser: Browser = {
  fetch: (url, init) => fetch(url, init),
  openEvents: (url) => new EventSource(url),
  onWake(wake, rest) {
    /** Pages of one server tell each other which of them is looked at. */
    const pages = new BroadcastChannel('holdpoint:seen');
    const look = (): void => {
      if (!isSeen()) return;
      pages.postMessage('seen');
      wake();
    };
    pages.addEventListener('message', () => void (isSeen() || rest()));
    window.addEventListener('online', wake);
    window.addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      pages.close();
      window.removeEventListener('online', wake);
      window.removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  },
};
