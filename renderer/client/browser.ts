import type { Browser } from './http-client.ts';

/** The browser that this page is shown in. */
export const thisBrowser: Browser = {
  fetch: (url, init) => fetch(url, init),
  openEvents: (url) => new EventSource(url),
  onWake(listener) {
    const seen = (): void => void (document.visibilityState === 'visible' && listener());
    window.addEventListener('online', listener);
    window.addEventListener('pageshow', seen);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('pageshow', seen);
      document.removeEventListener('visibilitychange', seen);
    };
  },
};
