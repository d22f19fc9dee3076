import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer serves every time shown, and none runs while none is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const steps = { second: 1000, minute: 30_000 };

/** The time now in epoch milliseconds, fresh enough to be shown in seconds or in minutes. */
export function useNow(unit: keyof typeof steps): number {
  const step = steps[unit];
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / step) * step);
}
