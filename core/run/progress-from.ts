import type { Progress } from '../contract/index.ts';

/** How often progress is told at most, in milliseconds: no eye follows more. */
const FRAME = 50;
/** How much of a note is told, in characters. */
const NOTE_LIMIT = 300;

export interface ProgressReport {
  /** What a tool has as `ctx.progress`. */
  report(fraction: number, note?: string): void;
  /** The tool has finished: what it said last is told, and nothing that it says from here on. */
  end(): void;
}

/**
 * What a tool reports of how far it has come, as it is shown: brought between 0 and 1, dropped if it is no number, the
 * note cut. The first is told at once, then the latest of each frame; the last one is never lost.
 */
export function progressFrom(
  of: Pick<Progress, 'sessionId' | 'callId'>,
  tell: (progress: Progress) => void,
): ProgressReport {
  let latest: Progress | undefined;
  let frame: NodeJS.Timeout | undefined;
  let ended = false;

  function tellLatest(): void {
    const told = latest;
    latest = undefined;
    frame = told && setTimeout(tellLatest, FRAME);
    if (told) tell(told);
  }

  return {
    report(fraction, note) {
      if (ended || !Number.isFinite(fraction)) return;
      const within = Math.min(1, Math.max(0, fraction));
      latest = { type: 'progress', ...of, fraction: within, ...(typeof note === 'string' && { note: cut(note) }) };
      if (frame === undefined) tellLatest();
    },
    end() {
      ended = true;
      clearTimeout(frame);
      if (latest) tell(latest);
      latest = undefined;
    },
  };
}

function cut(note: string): string {
  return note.length > NOTE_LIMIT ? `${note.slice(0, NOTE_LIMIT).replace(/[\uD800-\uDBFF]$/, '')}…` : note;
}
