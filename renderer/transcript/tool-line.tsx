import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { ToolEntry } from '../../core/contract/index.ts';
import { ResolutionLine } from '../approval/resolution-line.tsx';
import { LongText } from '../value/long-text.tsx';
import { inputSummary } from '../value/input-summary.ts';
import { parsePartialJson } from '../value/partial-json.ts';
import { ToolDetail } from './tool-detail.tsx';
import { toolState, type Decided } from './tool-state.ts';
import './tool-line.css';

interface ToolLineProps {
  entry: ToolEntry;
  decided?: Decided;
  /** What stands in the line in place of the input's first values. */
  summary?: string;
}

/** A call in one line that opens to its input, progress and output. */
export function ToolLine({ entry, decided, summary }: ToolLineProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { toolName, inputText, progress, status, policy } = entry;
  const input = entry.input ?? (inputText === undefined ? undefined : parsePartialJson(inputText));
  const { words, tone } = toolState(entry, decided);
  return (
    <div className="tool">
      <div className="tool-line">
        <button type="button" aria-expanded={open} aria-controls={`${id}-detail`} onClick={() => setOpen(!open)}>
          <ChevronRight className="icon" aria-hidden />
          <code title={toolName}>{toolName || 'a tool'}</code>
        </button>
        <span className="tool-summary">{summary ?? inputSummary(input)}</span>
        <span className={`tool-state tool-${tone} number`}>{words}</span>
      </div>
      {status === 'running' && progress && (
        <div className="tool-progress">
          <div
            role="progressbar"
            aria-label={`Progress of ${toolName}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(progress.fraction * 100)}
          >
            <div style={{ width: `${Math.min(1, Math.max(0, progress.fraction)) * 100}%` }} />
          </div>
          {progress.note && <span>{progress.note}</span>}
        </div>
      )}
      <div id={`${id}-detail`} hidden={!open}>
        {open && <ToolDetail entry={entry} input={input} />}
      </div>
      {!open && tone === 'bad' && entry.error && (
        <p className="tool-error">
          <LongText text={entry.error} />
        </p>
      )}
      {policy && !entry.interaction && <PolicyLine verdict={policy.verdict} reason={policy.reason} />}
    </div>
  );
}

/** Where nobody was asked, what decided instead; a call that simply runs needs no words. */
function PolicyLine({ verdict, reason }: NonNullable<ToolEntry['policy']>) {
  const why = reason ? `: ${reason}` : '';
  switch (verdict) {
    case 'approved':
      return <ResolutionLine mark="yes" text={`Approved by policy${why}`} />;
    case 'deny':
      return <ResolutionLine mark="no" text={`Refused by policy${why}. It did not run.`} />;
    case 'invalid':
      return <ResolutionLine mark="none" text={`The input was not valid${why}. It did not run; the agent was told.`} />;
    case 'run':
    case 'ask':
    case 'question':
      return null;
  }
}
