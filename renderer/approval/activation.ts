import { counts, watchActivation } from './press-guard.ts';

/** When this window was last activated. */
export const activatedAt = watchActivation(window);

/** Whether a click on a deciding button counts; see `counts`. */
export function clickCounts(event: { detail: number; timeStamp: number }): boolean {
  return counts({ detail: event.detail, at: event.timeStamp }, activatedAt());
}
