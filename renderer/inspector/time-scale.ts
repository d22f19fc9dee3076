import type { RunInspection } from '../../core/transcript/index.ts';

/** Where a moment lies on the time line, from 0 to 1. */
export type TimeScale = (at: number) => number;

/** The most of the whole width of work that a time in which nothing worked is drawn with. */
const REST = 0.25;

/**
 * A run's time as it is drawn. A wait of a night beside a turn of a second would leave nothing to see of the turn: a
 * time in which no phase worked is drawn at most a quarter as wide as all the work together.
 */
export function timeScale(run: RunInspection, now: number): TimeScale {
  const end = run.to ?? now;
  const stretches = stretchesOf(run, end);
  const work = stretches.reduce((sum, { works, from, to }) => sum + (works ? to - from : 0), 0);
  const widths = stretches.map(({ works, from, to }) =>
    works ? to - from : Math.min(to - from, Math.max(work * REST, 1)),
  );
  const whole = widths.reduce((sum, width) => sum + width, 0) || 1;
  return (at) => {
    let before = 0;
    for (const [index, { from, to }] of stretches.entries()) {
      const width = widths[index] ?? 0;
      if (at < to) return Math.max(0, before + ((at - from) / (to - from)) * width) / whole;
      before += width;
    }
    return before / whole;
  };
}

interface Stretch {
  from: number;
  to: number;
  works: boolean;
}

/** The run's time from end to end, cut where phases begin and cease to work. */
function stretchesOf(run: RunInspection, end: number): Stretch[] {
  const stretches: Stretch[] = [];
  let reached = run.from;
  const add = (to: number, works: boolean): void => {
    if (to > reached) stretches.push({ from: reached, to, works });
    reached = Math.max(reached, to);
  };
  for (const { worked } of run.phases) {
    if (!worked) continue;
    add(worked.from, false);
    add(worked.to ?? end, true);
  }
  add(end, false);
  return stretches;
}
