import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 44rem)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True where the window is too narrow for the sidebar to stand beside the transcript. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
