import type { RunInspection } from '../../core/transcript/index.ts';
import { RunDot } from '../ui/run-dot.tsx';
import { runWords } from '../ui/run-words.ts';
import { took } from '../ui/time-words.ts';
import { runTimes } from './durations.ts';
import { useRunClock } from './use-run-clock.ts';

/** How the run stands, and where its time went. */
export function RunSummaryLine({ run }: { run: RunInspection }) {
  const { worked, waited } = runTimes(run, useRunClock(run));
  return (
    <p className="inspector-summary number">
      <span className="inspector-status">
        <RunDot status={run.status} />
        {runWords[run.status]}
      </span>
      <span>worked {took(worked)}</span>
      {waited > 0 && <span>waited {took(waited)}</span>}
      {run.reason !== undefined && <span className="inspector-reason">{run.reason}</span>}
    </p>
  );
}
