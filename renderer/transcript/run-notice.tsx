import { CircleAlert, CircleSlash, Unplug } from 'lucide-react';
import { type NoticeEntry, surfaceName } from '../../core/contract/index.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { clockTime } from '../ui/time-words.ts';
import './run-notice.css';

const icons = { failed: CircleAlert, stopped: CircleSlash, interrupted: Unplug };
const titles = { failed: 'The run failed', stopped: 'The run was stopped', interrupted: 'The run was interrupted' };
const offers = { resume: 'Resume', retry: 'Retry', continue: 'Continue' };
const explanations = {
  resume: 'It goes on from the last finished step. A call that had started is not run again.',
  retry: 'Retry asks for the turn that failed again. What ran before is not run again.',
  continue: 'Continue allows the agent as many turns again.',
};

/** How a run ended other than well, why, and what can be done about it. */
export function RunNotice({ entry: { runId, status, reason, next, by, at } }: { entry: NoticeEntry }) {
  const { commandRun } = useActions();
  const sending = useStudio(({ runCommands }) => runCommands[runId] !== undefined);
  const Icon = icons[status];
  const who = by && status === 'stopped' ? ` by ${by.name} in ${surfaceName[by.surface]}` : '';
  return (
    <div className={`run-notice run-notice-${status}${next ? ' run-notice-open' : ''}`}>
      <Icon className="icon" aria-hidden />
      <div className="run-notice-text">
        <p className="run-notice-title number">
          {titles[status]}
          {who}, {clockTime(at)}
        </p>
        {reason && <p>{reason}</p>}
        {next && <p className="run-notice-hint">{explanations[next]}</p>}
      </div>
      {next && (
        <Button disabled={sending} onClick={() => void commandRun(runId, next)}>
          {offers[next]}
        </Button>
      )}
    </div>
  );
}
