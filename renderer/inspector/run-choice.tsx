import type { RunInspection } from '../../core/transcript/index.ts';
import { useNow } from '../ui/clock.ts';
import { moment } from '../ui/time-words.ts';

interface RunChoiceProps {
  runs: readonly RunInspection[];
  run: RunInspection | undefined;
  onChoose: (runId: string) => void;
}

/** Which of the session's runs is looked at; there is nothing to choose with one. */
export function RunChoice({ runs, run, onChoose }: RunChoiceProps) {
  const now = useNow('minute');
  if (runs.length < 2 || !run) return <span className="inspector-run" />;
  return (
    <select
      className="inspector-run"
      aria-label="Run"
      value={run.id}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {runs.map(({ id, text, from }, index) => (
        <option key={id} value={id}>
          {`Run ${index + 1} of ${runs.length}, ${moment(from, now)}: ${firstLine(text)}`}
        </option>
      ))}
    </select>
  );
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
