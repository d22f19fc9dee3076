import type { PhaseCause } from '../../core/contract/index.ts';
import type { PhaseInspection } from '../../core/transcript/index.ts';
import { count } from '../ui/count.ts';
import { useNow } from '../ui/clock.ts';
import { moment, took } from '../ui/time-words.ts';
import { Facts } from './facts.tsx';
import { JsonBox } from './json-box.tsx';

const causes: Readonly<Record<PhaseCause, string>> = {
  message: 'the message',
  decision: 'decisions',
  resume: 'Resume',
  retry: 'Retry',
  continue: 'Continue',
};

/** Why a phase began and how it ended, and what was kept of it while it waited. */
export function PhaseDetail({ phase }: { phase: PhaseInspection }) {
  const { cause, queuedAt, worked, resumedFrom, agent, outcome, reason, continuation } = phase;
  const now = useNow('minute');
  return (
    <div className="inspector-detail">
      <Facts
        facts={[
          ['Began with', resumedFrom ? count(resumedFrom.interactionIds.length, 'decision') : causes[cause]],
          ['Queued', moment(queuedAt, now)],
          worked && ['Waited for a slot', took(worked.from - queuedAt)],
          agent !== undefined && agent !== '' ? ['Agent', agent, true] : undefined,
          outcome && ['Ended', reason === undefined ? outcome : `${outcome}: ${reason}`],
        ]}
      />
      {continuation && <JsonBox title="Continuation" what="the continuation" value={continuation} />}
    </div>
  );
}
