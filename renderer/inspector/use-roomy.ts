import { useSyncExternalStore } from 'react';

const query = matchMedia('(min-width: 64rem)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True where the window is wide enough for the inspector to stand beside the transcript. */
export function useRoomy(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
