import type { Progress } from '../contract/index.ts';

/** What a tool reports with `ctx.progress`, as it is shown: brought between 0 and 1, and dropped if it is no number. */
export function progressFrom(
  of: Pick<Progress, 'sessionId' | 'callId'>,
  tell: (progress: Progress) => void,
): (fraction: number, note?: string) => void {
  return (fraction, note) => {
    if (!Number.isFinite(fraction)) return;
    const within = Math.min(1, Math.max(0, fraction));
    tell({ type: 'progress', ...of, fraction: within, ...(typeof note === 'string' && { note }) });
  };
}
