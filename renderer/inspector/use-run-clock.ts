import type { RunInspection } from '../../core/transcript/index.ts';
import { useNow } from '../ui/clock.ts';

/** The time now, in seconds while the run goes on; an ended run stands still. Never before what has happened. */
export function useRunClock(run: RunInspection): number {
  const now = useNow(run.to === undefined ? 'second' : 'minute');
  return Math.max(now, latest(run));
}

function latest({ from, to, phases }: RunInspection): number {
  const phase = phases.at(-1);
  const turn = phase?.turns.at(-1);
  return Math.max(from, to ?? 0, phase?.suspended?.from ?? 0, phase?.worked?.from ?? 0, turn?.to ?? turn?.from ?? 0);
}
