import { Square } from 'lucide-react';
import type { RunSummary } from '../../core/contract/index.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { isActive } from '../store/selected.ts';
import { Button } from '../ui/button.tsx';
import { RunDot } from '../ui/run-dot.tsx';
import { runWords } from '../ui/run-words.ts';

/** How the run stands, and Stop for as long as there is something to stop. */
export function RunState({ run }: { run: RunSummary }) {
  const { commandRun } = useActions();
  const stopping = useStudio(({ runCommands }) => runCommands[run.id] === 'stop');
  return (
    <>
      <span className={`run-state run-state-${run.status}`}>
        <RunDot status={run.status} />
        <span role="status" aria-label="Run">
          {runWords[run.status]}
        </span>
      </span>
      {isActive(run.status) && (
        <Button
          disabled={stopping}
          title="Stop the run and cancel its requests"
          onClick={() => void commandRun(run.id, 'stop')}
        >
          <Square className="icon stop-icon" aria-hidden />
          Stop
        </Button>
      )}
    </>
  );
}
